import { Button, Drawer, Group, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Arrears, WriteNote } from '@teduh/shared/arrears';
import { arrearsNoteMaxLength } from '@teduh/shared/arrears.constants';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoteList } from '../../ui/note-list.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useArrearsNotesQuery, useWriteNoteMutation } from './arrears.api.ts';

type NotesDrawerProps = { arrears: Arrears; isOpen: boolean; onClose: () => void };

export default function NotesDrawer({ arrears, isOpen, onClose }: NotesDrawerProps) {
  return (
    <Drawer
      {...dialogProps}
      opened={useOpened(isOpen)}
      onClose={onClose}
      title={`Notes about ${fullName(arrears.user)}`}
      position="right"
      size="md"
    >
      <Stack gap="xl">
        {arrears.user.email ? (
          <NoteForm key={arrears.contractId} contractId={arrears.contractId} />
        ) : (
          <Text>The account of this tenant was deleted, so nothing more is noted.</Text>
        )}
        <Notes contractId={arrears.contractId} />
      </Stack>
    </Drawer>
  );
}

function NoteForm({ contractId }: { contractId: string }) {
  const [write] = useWriteNoteMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { note: '', promisedOn: '' },
    validate: validateWith(WriteNote),
  });
  const submit = useSubmit(form, {
    send: (values) => write({ contractId, ...values }).unwrap(),
    onSuccess: () => {
      toast.success(messages.noteWritten);
      form.reset();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Textarea
          key={form.key('note')}
          {...form.getInputProps('note')}
          label="Note"
          description="Only admins read it."
          autosize
          minRows={2}
          maxLength={arrearsNoteMaxLength}
          required
          data-autofocus
        />
        <TextInput
          key={form.key('promisedOn')}
          {...form.getInputProps('promisedOn')}
          type="date"
          label="Promised to pay on"
        />
        <Group justify="flex-end">
          <Button type="submit" loading={form.submitting}>
            Save note
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Notes({ contractId }: { contractId: string }) {
  const { currentData: notes, error, refetch } = useArrearsNotesQuery(contractId);
  if (!notes && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!notes) return <Skeleton height={120} role="status" aria-label="Loading notes..." />;
  return (
    <NoteList
      notes={notes}
      more={({ promisedOn }) =>
        promisedOn && (
          <Text size="sm" fw={600}>
            Promised to pay on {formatDay(promisedOn)}
          </Text>
        )
      }
    />
  );
}
