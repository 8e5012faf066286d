import { TextInput, type TextInputProps } from '@mantine/core';
import type { Day } from '@teduh/shared/days';
import { paymentReferenceMaxLength } from '@teduh/shared/transactions.constants';

type TransferFieldsProps = { reference: TextInputProps; paidOn: TextInputProps; today: Day };

/** A bank transfer by which money was given back. */
export function TransferFields({ reference, paidOn, today }: TransferFieldsProps) {
  return (
    <>
      <TextInput
        {...reference}
        label="Reference of the transfer"
        description="As on the bank statement. The tenant reads it."
        maxLength={paymentReferenceMaxLength}
        required
      />
      <TextInput {...paidOn} type="date" label="Day of the transfer" max={today} required />
    </>
  );
}
