import { Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Day } from '@teduh/shared/days';
import { messages } from '@teduh/shared/messages';
import { fullName } from '@teduh/shared/names';
import { RecordPayment, type Transaction } from '@teduh/shared/transactions';
import {
  methodNames,
  paymentReferenceMaxLength,
  recordedMethods,
} from '@teduh/shared/transactions.constants';
import { useToday } from '../../api/config.api.ts';
import { usePublicSettings } from '../../api/settings.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { dialogProps } from '../../ui/dialog.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useRecordPaymentMutation } from './transactions.api.ts';

type RecordPaymentModalProps = { transaction: Transaction; isOpen: boolean; onClose: () => void };

export default function RecordPaymentModal({ transaction, isOpen, onClose }: RecordPaymentModalProps) {
  const today = useToday();
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Record a payment">
      <RecordPaymentForm key={transaction.id} transaction={transaction} today={today} onClose={onClose} />
    </Modal>
  );
}

const choices = recordedMethods.map((value) => ({ value, label: methodNames[value] }));

type RecordPaymentFormProps = Omit<RecordPaymentModalProps, 'isOpen'> & { today: Day };

function RecordPaymentForm({ transaction, today, onClose }: RecordPaymentFormProps) {
  const { id, amount, type, user, property } = transaction;
  const [record] = useRecordPaymentMutation();
  const isCashOff = usePublicSettings()?.waysToPay.cash === false;
  const form = useForm<{ method: (typeof recordedMethods)[number]; paidOn: string; reference: string }>({
    mode: 'uncontrolled',
    initialValues: { method: 'bank transfer', paidOn: today, reference: '' },
    validate: validateWith(RecordPayment),
  });
  const submit = useSubmit(form, {
    send: (values) => record({ id, ...values }).unwrap(),
    onSuccess: () => {
      toast.success(messages.paymentRecorded);
      onClose();
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {fullName(user)} paid <strong>{formatRinggit(amount)}</strong> ({type}, {property.name}). The tenant
          gets a receipt.
        </Text>
        <NativeSelect
          key={form.key('method')}
          {...form.getInputProps('method')}
          label="How it was paid"
          data={isCashOff ? choices.filter(({ value }) => value !== 'cash') : choices}
          required
          data-autofocus
        />
        <TextInput
          key={form.key('paidOn')}
          {...form.getInputProps('paidOn')}
          type="date"
          label="Day the money came"
          max={today}
          required
        />
        <TextInput
          key={form.key('reference')}
          {...form.getInputProps('reference')}
          label="Reference"
          description="As on the bank statement or in the receipt book. It stands on the receipt."
          placeholder="Optional"
          maxLength={paymentReferenceMaxLength}
        />
        <DialogButtons submit="Record payment" isSubmitting={form.submitting} onCancel={onClose} />
      </Stack>
    </form>
  );
}
