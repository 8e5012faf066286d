import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { ReversePayment, type Transaction } from '@teduh/shared/transactions';
import { paymentReasonMaxLength } from '@teduh/shared/transactions.constants';
import { useReversePaymentMutation } from '../../features/transactions/transactions.api.ts';
import { usePasswordCheck } from '../../features/users/use-password-check.tsx';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';

type ReversePaymentModalProps = { transaction: Transaction; isOpen: boolean; onClose: () => void };

export default function ReversePaymentModal({ transaction, isOpen, onClose }: ReversePaymentModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Take a payment back">
      <ReversePaymentForm key={transaction.id} transaction={transaction} onClose={onClose} />
    </Modal>
  );
}

function ReversePaymentForm({ transaction, onClose }: Omit<ReversePaymentModalProps, 'isOpen'>) {
  const { id, amount, user, receiptNumber } = transaction;
  const [reverse] = useReversePaymentMutation();
  const { withPassword, passwordDialog } = usePasswordCheck(
    'You recorded this payment yourself. Another admin can take it back, or you enter your password.',
  );
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: validateWith(ReversePayment),
  });
  const submit = useSubmit(form, {
    send: ({ reason }) =>
      withPassword((currentPassword) =>
        reverse({ id, reason, ...(currentPassword && { currentPassword }) }).unwrap(),
      ),
    onSuccess: () => {
      toast.success(messages.paymentReversed);
      onClose();
    },
  });

  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text>
            The payment of <strong>{formatRinggit(amount)}</strong> by {fullName(user)} (receipt{' '}
            {receiptNumber}) no longer counts, and it is to be paid again. It stays in the history.
          </Text>
          <Textarea
            key={form.key('reason')}
            {...form.getInputProps('reason')}
            label="Reason"
            description="The tenant reads it."
            autosize
            minRows={2}
            maxLength={paymentReasonMaxLength}
            required
            data-autofocus
          />
          <Group justify="flex-end" mt="md">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red" loading={form.submitting}>
              Take back
            </Button>
          </Group>
        </Stack>
      </form>
      {passwordDialog}
    </>
  );
}
