import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { PatchTransaction, type Transaction } from '@teduh/shared/transactions';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { ChargeFields, type ChargeValues } from './charge-fields.tsx';
import { useUpdateTransactionMutation } from './transactions.api.ts';

type EditChargeModalProps = {
  transaction: Transaction;
  isOpen: boolean;
  onClose: () => void;
  /** What else can become of a charge. */
  onOpen: (dialog: 'split' | 'waive') => void;
};

export default function EditChargeModal({ transaction, isOpen, onClose, onOpen }: EditChargeModalProps) {
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Edit Transaction" size="lg">
      <EditChargeForm key={transaction.id} transaction={transaction} onClose={onClose} onOpen={onOpen} />
    </Modal>
  );
}

function EditChargeForm({ transaction, onClose, onOpen }: Omit<EditChargeModalProps, 'isOpen'>) {
  const { id, amount, dueDate, description, isMetered, type, property, user } = transaction;
  const [update] = useUpdateTransactionMutation();
  const form = useForm<ChargeValues>({
    mode: 'uncontrolled',
    initialValues: { amount, dueDate, description },
    validate: validateWith(PatchTransaction),
  });
  const submit = useSubmit(form, {
    send: (values) => update({ id, ...values, amount: Number(values.amount) }).unwrap(),
    onSuccess: () => {
      toast.success(messages.transactionUpdated);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text c="dimmed">
          {type} for {fullName(user)}, {property.name}
        </Text>
        <ChargeFields form={form} isMetered={isMetered} />
        <Group gap="sm">
          <Button variant="light" size="compact-md" onClick={() => onOpen('split')}>
            Split into parts
          </Button>
          <Button variant="light" size="compact-md" onClick={() => onOpen('waive')}>
            Waive
          </Button>
        </Group>
        <DialogButtons submit="Save changes" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
