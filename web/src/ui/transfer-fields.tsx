import { NativeSelect, type NativeSelectProps, TextInput, type TextInputProps } from '@mantine/core';
import type { Day } from '@teduh/shared/days';
import {
  methodNames,
  paymentReferenceMaxLength,
  recordedMethods,
} from '@teduh/shared/transactions.constants';

const choices = recordedMethods.toReversed().map((value) => ({ value, label: methodNames[value] }));

type TransferFieldsProps = {
  method: NativeSelectProps;
  reference: TextInputProps;
  paidOn: TextInputProps;
  today: Day;
};

/** How money was given back: by a bank transfer or in cash. */
export function TransferFields({ method, reference, paidOn, today }: TransferFieldsProps) {
  const isCash = method.value === 'cash';
  return (
    <>
      <NativeSelect {...method} label="How it was given back" data={choices} required data-autofocus />
      <TextInput
        {...reference}
        label={isCash ? 'Reference' : 'Reference of the transfer'}
        description={
          isCash
            ? 'As in the receipt book. The tenant reads it.'
            : 'As on the bank statement. The tenant reads it.'
        }
        // That one is needed was said of a transfer.
        error={isCash && reference.value === '' ? undefined : reference.error}
        {...(isCash && { placeholder: 'Optional' })}
        maxLength={paymentReferenceMaxLength}
        required={!isCash}
      />
      <TextInput
        {...paidOn}
        type="date"
        label={isCash ? 'Day you gave it' : 'Day of the transfer'}
        max={today}
        required
      />
    </>
  );
}
