import { Button, Group, Modal, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Complaint, PatchComplaint } from '@teduh/shared/complaints';
import { messages } from '@teduh/shared/messages';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { ComplaintFields, complaintValues } from './complaint-fields.tsx';
import { usePatchComplaintMutation } from './complaints.api.ts';

type EditComplaintModalProps = { complaint: Complaint; isOpen: boolean; onClose: () => void };

export default function EditComplaintModal({ complaint, isOpen, onClose }: EditComplaintModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Edit Complaint" size="lg">
      <EditComplaintForm key={complaint.id} complaint={complaint} onClose={onClose} />
    </Modal>
  );
}

function EditComplaintForm({ complaint, onClose }: Omit<EditComplaintModalProps, 'isOpen'>) {
  const { id } = complaint;
  const [patch] = usePatchComplaintMutation();
  const form = useForm({
    initialValues: complaintValues(complaint),
    validate: validateWith(PatchComplaint),
  });
  const submit = useSubmit(form, {
    send: (values) => patch({ id, ...values }).unwrap(),
    onSuccess: () => {
      toast.success(messages.complaintUpdated);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <ComplaintFields form={form} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.values.title.trim() === ''} loading={form.submitting}>
            Save changes
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
