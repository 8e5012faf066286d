import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { chargeDescriptionMaxLength } from '@teduh/shared/transactions.constants';
import { AmountInput } from '../../ui/amount-input.tsx';

export type ChargeValues = { amount: number | string; dueDate: string; description: string };

type ChargeFieldsProps<Values extends ChargeValues> = {
  form: UseFormReturnType<Values>;
  /** The amount follows from the readings of a meter. */
  isMetered?: boolean;
};

/** The three fields of a charge, for a form that may have more. */
export function ChargeFields<Values extends ChargeValues>({
  form,
  isMetered = false,
}: ChargeFieldsProps<Values>) {
  return (
    <>
      <AmountInput
        key={form.key('amount')}
        {...form.getInputProps('amount')}
        label="Amount"
        withSen
        readOnly={isMetered}
        {...(isMetered && { description: 'It follows from two readings of a meter.' })}
      />
      <TextInput
        key={form.key('dueDate')}
        {...form.getInputProps('dueDate')}
        type="date"
        label="Due date"
        required
      />
      <Textarea
        key={form.key('description')}
        {...form.getInputProps('description')}
        label="Description"
        description="What it is for. The tenant sees it."
        autosize
        minRows={2}
        maxRows={5}
        maxLength={chargeDescriptionMaxLength}
      />
    </>
  );
}
