import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CreateComplaint } from '@teduh/shared/complaints';
import { messages } from '@teduh/shared/messages';
import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { useAbortOnUnmount } from '../../lib/use-abort-on-unmount.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { UploadProgress } from '../../ui/upload-progress.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { ComplaintFields, complaintValues } from './complaint-fields.tsx';
import { useAddComplaintMutation } from './complaints.api.ts';
import { type Photograph, PhotographsField } from './photographs-field.tsx';

type AddComplaintFormProps = {
  /** Why this tenant cannot add a complaint. */
  problem: string | undefined;
  onClose: () => void;
};
type AddComplaintModalProps = AddComplaintFormProps & { isOpen: boolean };

export default function AddComplaintModal({ isOpen, problem, onClose }: AddComplaintModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Add Complaint" size="lg">
      <AddComplaintForm problem={problem} onClose={onClose} />
    </Modal>
  );
}

function AddComplaintForm({ problem, onClose }: AddComplaintFormProps) {
  const { userId } = useSession();
  const [add] = useAddComplaintMutation();
  const [share, setShare] = useState<number>();
  const abortOnUnmount = useAbortOnUnmount();
  const form = useForm({
    initialValues: { ...complaintValues(), photographs: [] as Photograph[] },
    validate: validateWith(CreateComplaint),
  });
  const submit = useSubmit(form, {
    send: ({ photographs, ...values }) => {
      const body = new FormData();
      for (const [name, text] of Object.entries({ customer: userId, ...values })) body.set(name, text);
      for (const { file } of photographs) body.append('photographs', file);
      setShare(photographs.length > 0 ? 0 : undefined);
      return abortOnUnmount(add({ body, onProgress: setShare }))
        .unwrap()
        .finally(() => setShare(undefined));
    },
    onSuccess: () => {
      toast.success(messages.complaintAdded);
      onClose();
    },
  });
  const { title, photographs } = form.values;

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {problem && <Alert color="yellow">{problem}</Alert>}
        <ComplaintFields form={form} />
        <PhotographsField
          value={photographs}
          onChange={(chosen) => {
            form.setFieldValue('photographs', chosen);
            form.clearFieldError('photographs');
          }}
          error={form.errors.photographs}
        />
        {form.submitting && share !== undefined && (
          <UploadProgress share={share} afterwards="Preparing the photographs..." />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={title.trim() === '' || Boolean(problem)} loading={form.submitting}>
            Add
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
