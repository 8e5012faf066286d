import { Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Refund, RefundTransfer } from '@teduh/shared/refunds';
import type { RecordedMethod } from '@teduh/shared/transactions';
import { useToday } from '../../api/config.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { TransferFields } from '../../ui/transfer-fields.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useRecordRefundTransferMutation } from './refunds.api.ts';

type RefundTransferModalProps = {
  transactionId: string;
  refund: Refund;
  isOpen: boolean;
  onClose: () => void;
};

/** Records the transfer, or the cash, by which a refund that failed was paid back. */
export function RefundTransferModal(props: RefundTransferModalProps) {
  const { refund, isOpen, onClose } = props;
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Record what was given back">
      <TransferForm key={refund.id} {...props} />
    </Modal>
  );
}

function TransferForm({ transactionId, refund, onClose }: RefundTransferModalProps) {
  const today = useToday();
  const [record] = useRecordRefundTransferMutation();
  const form = useForm({
    initialValues: { method: 'bank transfer' as RecordedMethod, reference: '', paidOn: today as string },
    validate: validateWith(RefundTransfer),
  });
  const submit = useSubmit(form, {
    send: (values) => record({ id: transactionId, refundId: refund.id, ...values }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          <strong>{formatRinggit(refund.amount)}</strong> could not go back the way it was paid. Transfer it
          to the tenant or give it in cash, then enter that here.
        </Text>
        <TransferFields
          method={form.getInputProps('method')}
          reference={form.getInputProps('reference')}
          paidOn={form.getInputProps('paidOn')}
          today={today}
        />
        <DialogButtons submit="Record it" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
