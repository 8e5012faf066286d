import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { writeCount } from '@teduh/shared/counts';
import type { FailedMail, SystemAnswer } from '@teduh/shared/system';
import { formatMoment } from '../../lib/instants.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { EmailText } from '../../ui/email-text.tsx';
import { TitledSection } from '../../ui/titled-section.tsx';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useSendMailAgainMutation, useSendMailsAgainMutation } from './system.api.ts';
import { explainReason } from './system-words.ts';

function columnsOf(send: (id: string) => unknown, pending: string | undefined): Column<FailedMail>[] {
  return [
    { header: 'To', onPhone: 'title', render: ({ recipient }) => <EmailText email={recipient} /> },
    { header: 'Subject', render: ({ subject }) => subject },
    { header: 'Failed', isOneLine: true, render: ({ failedAt }) => formatMoment(failedAt) },
    { header: 'Why', render: ({ reason }) => <span style={{ overflowWrap: 'anywhere' }}>{reason}</span> },
    {
      header: 'Actions',
      onPhone: 'actions',
      render: ({ id, subject, recipient }) => (
        <Button
          variant="default"
          size="xs"
          loading={pending === id}
          aria-label={`Send again: ${subject}, to ${recipient}`}
          onClick={() => send(id)}
        >
          Send again
        </Button>
      ),
    },
  ];
}

type WaitingProps = { mails: SystemAnswer['mails']; reason: string | null | undefined };

function Waiting({ mails: { waiting, oldestWaitingAt }, reason }: WaitingProps) {
  if (waiting === 0 || !oldestWaitingAt) return <Text>No mail waits to be sent.</Text>;
  const words = `${writeCount(waiting, 'mail waits', 'mails wait')} to be sent, the oldest since ${formatMoment(oldestWaitingAt)}.`;
  if (!reason) return <Text>{words}</Text>;
  return (
    <Alert color="yellow" icon={<IconMail aria-hidden />} title={words}>
      {explainReason(reason)}. They are tried again by themselves.
    </Alert>
  );
}

/** Mails that wait, and those that a mail server refused for good. */
export function MailsSection({ system: { mails, jobs } }: { system: SystemAnswer }) {
  const [sendAgain] = useSendMailAgainMutation();
  const [sendAllAgain] = useSendMailsAgainMutation();
  const onSuccess = ({ message }: { message: string }) => toast.success(message);
  const one = useAction({ send: (id: string) => sendAgain(id).unwrap(), onSuccess });
  const all = useAction({
    question: () => ({
      title: 'Send all of them again?',
      body: `${writeCount(mails.failedCount, 'mail that was refused is', 'mails that were refused are')} sent once more. Those to addresses that do not exist will be refused again.`,
      confirmLabel: 'Send all again',
    }),
    send: () => sendAllAgain().unwrap(),
    onSuccess,
  });
  const reason = jobs?.queues.find(({ name }) => name === 'send-mail')?.retryReason;
  return (
    <TitledSection id="mails" title="Mails">
      <Stack gap="md">
        <Waiting mails={mails} reason={reason} />
        {mails.failed.length > 1 && (
          <Group justify="space-between">
            <Text size="sm" c="dimmed">
              {mails.failedCount > mails.failed.length
                ? `The newest ${mails.failed.length} of ${mails.failedCount} that were refused for good.`
                : `${mails.failedCount} were refused for good.`}
            </Text>
            <Button variant="default" loading={all.isPending} onClick={() => all.run()}>
              Send all again
            </Button>
          </Group>
        )}
        <DataTable
          label="Mails that failed"
          columns={columnsOf(one.run, one.pending)}
          rows={mails.failed}
          rowKey={({ id }) => id}
          onRetry={() => undefined}
          empty="No mail has failed"
        />
      </Stack>
    </TitledSection>
  );
}
