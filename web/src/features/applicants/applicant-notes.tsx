import { Button, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { WriteApplicantNote } from '@teduh/shared/applicants';
import { applicantNoteMaxLength } from '@teduh/shared/applicants.constants';
import { messages } from '@teduh/shared/messages';
import { unitName } from '@teduh/shared/names';
import { listOptions } from '../../api/base-api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { NoteList } from '../../ui/note-list.tsx';
import { toast } from '../../ui/toast.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useApplicantNotesQuery, useWriteApplicantNoteMutation } from './applicants.api.ts';

/** What admins keep about an applicant, for themselves. */
export function ApplicantNotes({ applicationId }: { applicationId: string }) {
  return (
    <Stack gap="lg">
      <NoteForm applicationId={applicationId} />
      <Notes applicationId={applicationId} />
    </Stack>
  );
}

function NoteForm({ applicationId }: { applicationId: string }) {
  const [write] = useWriteApplicantNoteMutation();
  const form = useForm({ initialValues: { note: '' }, validate: validateWith(WriteApplicantNote) });
  const submit = useSubmit(form, {
    send: (values) => write({ applicationId, ...values }).unwrap(),
    onSuccess: () => {
      toast.success(messages.noteWritten);
      form.reset();
    },
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Write a note">
      <Stack gap="sm">
        <Textarea
          {...form.getInputProps('note')}
          label="Note"
          description="Only admins read it. It stays until the account is deleted."
          autosize
          minRows={2}
          maxLength={applicantNoteMaxLength}
        />
        <Button type="submit" variant="light" loading={form.submitting}>
          Save note
        </Button>
      </Stack>
    </form>
  );
}

function Notes({ applicationId }: { applicationId: string }) {
  const { currentData: notes, error, refetch } = useApplicantNotesQuery(applicationId, listOptions);
  if (!notes && error) return <ErrorState error={error} onRetry={refetch} />;
  if (!notes) return <Skeleton height={80} role="status" aria-label="Loading notes..." />;
  return (
    <NoteList
      notes={notes}
      more={({ applicationId: writtenAt, property, roomName }) =>
        writtenAt !== applicationId && (
          <Text size="sm" c="dimmed">
            At the application for {unitName(property.name, roomName)}
          </Text>
        )
      }
    />
  );
}
