import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { type Transaction, WaiveTransaction } from '@teduh/shared/transactions';
import { paymentReasonMaxLength } from '@teduh/shared/transactions.constants';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useWaiveTransactionMutation } from './transactions.api.ts';

type WaiveChargeModalProps = { transaction: Transaction; isOpen: boolean; onClose: () => void };

export default function WaiveChargeModal({ transaction, isOpen, onClose }: WaiveChargeModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Waive a charge">
      <WaiveChargeForm key={transaction.id} transaction={transaction} onClose={onClose} />
    </Modal>
  );
}

function WaiveChargeForm({ transaction, onClose }: Omit<WaiveChargeModalProps, 'isOpen'>) {
  const { id, amount, type, user } = transaction;
  const [waive] = useWaiveTransactionMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { reason: '' },
    validate: validateWith(WaiveTransaction),
  });
  const submit = useSubmit(form, {
    send: ({ reason }) => waive({ id, reason }).unwrap(),
    onSuccess: () => {
      toast.success(messages.transactionWaived);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {fullName(user)} no longer has to pay <strong>{formatRinggit(amount)}</strong> ({type}). It stays on
          the statement as waived.
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
          <Button type="submit" loading={form.submitting}>
            Waive
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
