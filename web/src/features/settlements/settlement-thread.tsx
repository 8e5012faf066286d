import { Button, FileButton, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { type Settlement, WriteSettlementMessage } from '@teduh/shared/settlements';
import { settlementFilesMax, settlementTextMaxLength } from '@teduh/shared/settlements.constants';
import { useState } from 'react';
import { formatMoment } from '../../lib/instants.ts';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { validateWith } from '../../lib/validate-with.ts';
import classes from '../../ui/thread.module.css';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { fileTypes, problemOf } from './add-file.tsx';
import { FileLinks } from './deduction-list.tsx';
import { useWriteSettlementMessageMutation } from './settlements.api.ts';

const kinds = { dispute: 'Does not agree', message: '', decision: 'Decision' } as const;
const names = { tenant: 'Tenant', admin: 'Landlord' } as const;

/** What both sides have said about the deductions, and where either writes more. */
export function SettlementThread({ settlement, isAdmin }: { settlement: Settlement; isAdmin: boolean }) {
  const { messages, can } = settlement;
  if (messages.length === 0) return null;
  const own = isAdmin ? 'admin' : 'tenant';
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        Messages
      </Title>
      <ol className={classes.thread} aria-label="Messages about the deposit">
        {messages.map(({ id, by, kind, body, writtenAt, files }) => (
          <li key={id} className={classes.message} data-own={by === own || undefined}>
            <p className={classes.author}>
              <strong>{by === own ? 'You' : names[by]}</strong>
              {kinds[kind] && <span>{kinds[kind]}</span>}
              <time dateTime={writtenAt}>{formatMoment(writtenAt)}</time>
            </p>
            <p className={classes.body}>{body || 'Removed with the account'}</p>
            <FileLinks files={files} />
          </li>
        ))}
      </ol>
      {can.write && <WriteForm contractId={settlement.contract} />}
    </Stack>
  );
}

function WriteForm({ contractId }: { contractId: string }) {
  const [write] = useWriteSettlementMessageMutation();
  const [files, setFiles] = useState<File[]>([]);
  const abortOnUnmount = useAbortOnUnmount();
  const form = useForm({ initialValues: { message: '' }, validate: validateWith(WriteSettlementMessage) });
  const problem =
    files.map(problemOf).find((words) => words !== undefined) ??
    (files.length > settlementFilesMax ? `At most ${settlementFilesMax} files` : undefined);
  const submit = useSubmit(form, {
    send: ({ message }) => {
      const body = new FormData();
      body.append('message', message);
      for (const file of files) body.append('files', file, file.name);
      return abortOnUnmount(write({ contractId, body })).unwrap();
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      form.reset();
      setFiles([]);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Textarea
          {...form.getInputProps('message')}
          label="Write a message"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={settlementTextMaxLength}
        />
        {files.length > 0 && <Text size="sm">{files.map(({ name }) => name).join(', ')}</Text>}
        {problem && (
          <Text role="alert" c="var(--mantine-color-error)" size="sm">
            {problem}
          </Text>
        )}
        <Group justify="flex-end">
          <FileButton accept={fileTypes.join(',')} multiple onChange={setFiles}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPaperclip size={18} aria-hidden />}>
                Add files
              </Button>
            )}
          </FileButton>
          <Button
            type="submit"
            leftSection={<IconSend size={18} aria-hidden />}
            loading={form.submitting}
            disabled={form.values.message.trim() === '' || problem !== undefined}
          >
            Send
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
