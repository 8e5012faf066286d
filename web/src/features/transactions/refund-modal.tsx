import { Button, Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { skipToken } from '@reduxjs/toolkit/query';
import type { Day } from '@teduh/shared/days';
import { fullName } from '@teduh/shared/names';
import { askRefundOf } from '@teduh/shared/refunds';
import type { RecordedMethod, Transaction } from '@teduh/shared/transactions';
import { paymentReasonMaxLength } from '@teduh/shared/transactions.constants';
import { useState } from 'react';
import { toApiError } from '../../api/api-error.ts';
import { listOptions } from '../../api/base-api.ts';
import { useToday } from '../../api/config.api.ts';
import { validateWith } from '../../lib/validate-with.ts';
import { AmountInput } from '../../ui/amount-input.tsx';
import { dialogProps } from '../../ui/dialog.ts';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { TransferFields } from '../../ui/transfer-fields.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { useAskRefundMutation, useTransactionHistoryQuery } from './refunds.api.ts';
import { isOnline, leftOf } from './transaction-actions.ts';

type RefundModalProps = { transaction: Transaction; isOpen: boolean; onClose: () => void };

export default function RefundModal({ transaction, isOpen, onClose }: RefundModalProps) {
  const today = useToday();
  // What another admin gives back meanwhile is read here, too.
  const { currentData } = useTransactionHistoryQuery(isOpen ? transaction.id : skipToken, listOptions);
  return (
    <Modal {...dialogProps} opened={useOpened(isOpen)} onClose={onClose} title="Refund a payment">
      <RefundForm
        key={`${transaction.id} ${isOpen}`}
        transaction={currentData?.transaction ?? transaction}
        today={today}
        onClose={onClose}
      />
    </Modal>
  );
}

type Values = {
  amount: number | string;
  reason: string;
  isTransfer: boolean;
  transfer: { method: RecordedMethod; reference: string; paidOn: string };
};

const toInput = ({ amount, reason, isTransfer, transfer }: Values) => ({
  amount: amount === '' ? undefined : Number(amount),
  reason,
  ...(isTransfer && { transfer }),
});

/** Only pages over HTTPS, and those of this machine, can make one. */
const newKey = (): string | undefined => crypto.randomUUID?.();

type RefundFormProps = Omit<RefundModalProps, 'isOpen'> & { today: Day };

function RefundForm({ transaction, today, onClose }: RefundFormProps) {
  const { id, amount, refundedAmount, usedAmount, type, user, paymentMethod } = transaction;
  const left = leftOf(transaction);
  const isByHand = !isOnline(paymentMethod);
  const [ask] = useAskRefundMutation();
  // Sent twice, it is refunded once; after the server has said no, the next one is another.
  const [key, setKey] = useState(newKey);
  const form = useForm<Values>({
    initialValues: {
      amount: left,
      reason: '',
      isTransfer: isByHand,
      transfer: {
        method: paymentMethod === 'cash' ? 'cash' : 'bank transfer',
        reference: '',
        paidOn: today,
      },
    },
    validate: validateWith(askRefundOf(left), { toInput }),
  });
  const submit = useSubmit(form, {
    send: (values) => ask({ id, left, ...(key && { key }), ...toInput(values) }).unwrap(),
    onSuccess: ({ message }) => {
      toast.success(message);
      onClose();
    },
    onError: (error) => {
      if (toApiError(error).status === 409) setKey(newKey);
    },
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text>
          {fullName(user)} paid <strong>{formatRinggit(amount)}</strong> ({type})
          {refundedAmount > 0 && `, of which ${formatRinggit(refundedAmount)} was refunded`}
          {usedAmount > 0 && `, and ${formatRinggit(usedAmount)} was used to pay charges`}. The charge stays
          Paid, less what you give back.
          {type === 'Deposit' &&
            ' That is taken from the deposit first, and from the rent that was paid with it only where the deposit is not enough.'}
        </Text>
        <AmountInput
          {...form.getInputProps('amount')}
          label="Amount to give back"
          description={`At most ${formatRinggit(left)}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={0}
          max={left}
          withSen
          data-autofocus
        />
        <Textarea
          {...form.getInputProps('reason')}
          label="Reason"
          description="The tenant reads it, and it stands on the statement."
          autosize
          minRows={2}
          maxLength={paymentReasonMaxLength}
          required
        />
        {!isByHand && (
          <Checkbox
            {...form.getInputProps('isTransfer', { type: 'checkbox' })}
            label="I have given it back by bank transfer or in cash"
            description="Otherwise it goes back the way it was paid."
          />
        )}
        {form.values.isTransfer && (
          <TransferFields
            method={form.getInputProps('transfer.method')}
            reference={form.getInputProps('transfer.reference')}
            paidOn={form.getInputProps('transfer.paidOn')}
            today={today}
          />
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            Refund
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
