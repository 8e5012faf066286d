import '@mantine/core/styles/Tabs.layer.css';
import { Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { errorMessages } from '@teduh/shared/errors.constants';
import { type ReactNode, type Ref, useState } from 'react';
import { RetryButton } from '../../ui/retry-button.tsx';
import { AgreementBlocks } from './agreement-blocks.tsx';
import { AgreementPages } from './agreement-pages.tsx';
import type { PdfPage } from './pdf.ts';
import classes from './signing.module.css';
import { type Agreement, useAgreement } from './use-agreement.ts';

const unreadText = 'Please read the agreement to its end first, and press “I have read it” there.';

type EndProps = { isRead: boolean; onRead: () => void };

function End({ isRead, onRead }: EndProps) {
  if (!isRead) return <Button onClick={onRead}>I have read it</Button>;
  return (
    <Group gap="xs">
      <IconCheck size={18} aria-hidden />
      <Text>You have read it.</Text>
    </Group>
  );
}

type NotShownProps = { problem: string; isFollowing: boolean; onRetry: () => unknown };

/** What was not shown cannot be signed here: it was not read, or is not what it should be. */
function NotShown({ problem, isFollowing, onRetry }: NotShownProps) {
  return (
    <Stack gap="sm" align="flex-start">
      <Text role="alert" c="var(--mantine-color-error)">
        The agreement could not be shown here. {problem}
      </Text>
      <RetryButton onRetry={onRetry} />
      <Text>
        {isFollowing
          ? 'You can also download it below, and sign it on paper with the landlord, who uploads it.'
          : 'You can also download it below, sign it on paper and upload it.'}
      </Text>
    </Stack>
  );
}

type DocumentProps = { pages: PdfPage[]; region: Ref<HTMLElement>; children: ReactNode };

/** A printed page is too small to read on a phone: there the text comes first. */
function Document({ pages, region, children }: DocumentProps) {
  const [first] = useState(() => (matchMedia('(max-width: 48em)').matches ? 'text' : 'pages'));
  const views = {
    pages: <AgreementPages pages={pages} />,
    text: (
      <div className={classes.text}>
        {pages.map(({ number, blocks }) => (
          <AgreementBlocks key={number} blocks={blocks} />
        ))}
      </div>
    ),
  };
  return (
    <Tabs defaultValue={first} keepMounted={false}>
      <Tabs.List mb="sm" aria-label="How the agreement is shown">
        <Tabs.Tab value="pages">Pages</Tabs.Tab>
        <Tabs.Tab value="text">Plain text</Tabs.Tab>
      </Tabs.List>
      {(['pages', 'text'] as const).map((view) => (
        <Tabs.Panel key={view} value={view}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
          <section ref={region} className={classes.region} aria-label="Tenancy agreement" tabIndex={0}>
            {views[view]}
            <div className={classes.end}>{children}</div>
          </section>
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

type AgreementReaderProps = EndProps & {
  agreement: Agreement;
  /** It follows another contract: the landlord uploads what is signed on paper. */
  isFollowing: boolean;
  region: Ref<HTMLElement>;
  /** Somebody tried to sign before reading. */
  isReadMissing: boolean;
  onShown: () => void;
  /** Fetches the address and the hash again. */
  onReload: () => Promise<unknown>;
};

/** The agreement in the page, and below its last words the button that says that it was read. */
export function AgreementReader(props: AgreementReaderProps) {
  const { agreement, isFollowing, region, isReadMissing, onShown, onReload, ...end } = props;
  const { pdf, problem, retry } = useAgreement(agreement, onShown);

  async function reload() {
    await onReload();
    retry();
  }

  return (
    <Stack gap="sm">
      {isReadMissing && (
        <Text role="alert" c="var(--mantine-color-error)">
          {unreadText}
        </Text>
      )}
      {problem !== undefined && (
        <NotShown
          problem={problem || errorMessages.unexpected_error}
          isFollowing={isFollowing}
          onRetry={reload}
        />
      )}
      {pdf && (
        <Document pages={pdf.pages} region={region}>
          <End {...end} />
        </Document>
      )}
      {!pdf && problem === undefined && (
        <Skeleton height={420} radius="md" role="status" aria-label="Loading..." />
      )}
    </Stack>
  );
}
