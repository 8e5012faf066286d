import { Modal, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Complaint, PatchComplaint } from '@teduh/shared/complaints';
import { messages } from '@teduh/shared/messages';
import { descriptionMaxLength } from '@teduh/shared/properties.constants';
import { useSession } from '../../lib/session.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { usePatchComplaintMutation } from './complaints.api.ts';

type FinishComplaintModalProps = { complaint: Complaint; isOpen: boolean; onClose: () => void };

export default function FinishComplaintModal({ complaint, isOpen, onClose }: FinishComplaintModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Finish Handling" size="lg">
      <FinishComplaintForm key={complaint.id} complaint={complaint} onClose={onClose} />
    </Modal>
  );
}

function FinishComplaintForm({ complaint, onClose }: Omit<FinishComplaintModalProps, 'isOpen'>) {
  const { id, title, description } = complaint;
  const { userId } = useSession();
  const [patch] = usePatchComplaintMutation();
  const form = useForm({
    initialValues: { resolutionDetails: '' },
    validate: validateWith(PatchComplaint, { toInput: (values) => ({ status: 'Handled', ...values }) }),
  });
  const submit = useSubmit(form, {
    send: ({ resolutionDetails }) =>
      patch({ id, status: 'Handled', admin: userId, resolutionDetails }).unwrap(),
    onSuccess: () => {
      toast.success(messages.complaintFinished);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <TextInput label="Title" value={title} readOnly variant="filled" />
        <Textarea label="Description" value={description} readOnly variant="filled" autosize maxRows={6} />
        <Textarea
          {...form.getInputProps('resolutionDetails')}
          label="Resolution details"
          description="What was done. The tenant reads it."
          required
          autosize
          minRows={4}
          maxRows={10}
          maxLength={descriptionMaxLength}
          data-autofocus
        />
        <DialogButtons submit="Finish" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
