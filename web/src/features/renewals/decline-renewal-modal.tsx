import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Contract } from '@teduh/shared/contracts';
import { renewalReasonMaxLength } from '@teduh/shared/renewals.constants';
import { formatDay } from '../../lib/days.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useDeclineRenewalMutation } from './renewals.api.ts';

type DeclineRenewalModalProps = { contract: Contract; isOpen: boolean; onClose: () => void };

export default function DeclineRenewalModal({ contract, isOpen, onClose }: DeclineRenewalModalProps) {
  const [decline] = useDeclineRenewalMutation();
  const form = useForm({ initialValues: { reason: '' } });
  const submit = useSubmit(form, {
    send: ({ reason }) => decline({ contractId: contract.id, reason }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Decline the further term">
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>
            Contract {contract.number} then ends on {formatDay(contract.endDate)}.
          </Text>
          <Textarea
            label="Reason (optional)"
            autosize
            minRows={2}
            maxLength={renewalReasonMaxLength}
            data-autofocus
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" color="red" loading={form.submitting}>
              Decline
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
