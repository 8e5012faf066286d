import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs, Title } from '@mantine/core';
import { IconArrowLeft, IconPaperclip } from '@tabler/icons-react';
import type { Ref } from 'react';
import { formatMoment } from '../../lib/instants.ts';
import type { Mail } from './mailbox.api.ts';
import classes from './mailbox.module.css';

type MailReaderProps = { mail: Mail; backButton: Ref<HTMLButtonElement>; onBack: () => void };

export function MailReader({ mail, backButton, onBack }: MailReaderProps) {
  return (
    <article className={classes.reader} aria-labelledby="mail-subject">
      <Button
        ref={backButton}
        className={classes.back}
        variant="default"
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={onBack}
      >
        All messages
      </Button>
      <Title order={2} size="h3" id="mail-subject">
        {mail.subject}
      </Title>
      <p className={classes.meta}>
        To {mail.to}, <time dateTime={mail.createdAt}>{formatMoment(mail.createdAt)}</time>
      </p>
      {mail.attachments.length > 0 && (
        <ul aria-label="Attachments" className={classes.attachments}>
          {mail.attachments.map(({ name, url }) => (
            <li key={url}>
              <Button
                component="a"
                href={url}
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<IconPaperclip size={18} aria-hidden="true" />}
              >
                {name}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Tabs defaultValue="html" keepMounted={false}>
        <Tabs.List aria-label="Form of the message">
          <Tabs.Tab value="html">HTML</Tabs.Tab>
          <Tabs.Tab value="text">Plain text</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="html">
          <iframe
            title={`Message: ${mail.subject}`}
            className={classes.frame}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={`<base target="_blank">${mail.html}`}
          />
        </Tabs.Panel>
        <Tabs.Panel value="text">
          <pre className={classes.text}>{mail.text}</pre>
        </Tabs.Panel>
      </Tabs>
    </article>
  );
}
