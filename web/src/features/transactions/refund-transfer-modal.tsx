import { Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type Refund, RefundTransfer } from '@teduh/shared/refunds';
import { useToday } from '../../api/config.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useRecordRefundTransferMutation } from './refunds.api.ts';
import { TransferFields } from './transfer-fields.tsx';

type RefundTransferModalProps = {
  transactionId: string;
  refund: Refund;
  isOpen: boolean;
  onClose: () => void;
};

/** Records the transfer by which a refund that failed was paid back. */
export function RefundTransferModal(props: RefundTransferModalProps) {
  const { refund, isOpen, onClose } = props;
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Record the transfer">
      <TransferForm key={refund.id} {...props} />
    </Modal>
  );
}

function TransferForm({ transactionId, refund, onClose }: RefundTransferModalProps) {
  const today = useToday();
  const [record] = useRecordRefundTransferMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reference: '', paidOn: today as string },
    validate: validateWith(RefundTransfer),
  });
  const submit = useSubmit(form, {
    send: (values) => record({ id: transactionId, refundId: refund.id, ...values }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
  });
  const field = (name: 'reference' | 'paidOn') => ({ ...form.getInputProps(name) });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          <strong>{formatRinggit(refund.amount)}</strong> could not go back the way it was paid. Transfer it
          to the tenant, then enter the transfer here.
        </Text>
        <TransferFields reference={field('reference')} paidOn={field('paidOn')} today={today} />
        <DialogButtons submit="Record transfer" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
