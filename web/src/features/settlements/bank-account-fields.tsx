import { Checkbox, Stack, TextInput, type TextInputProps } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { bankNameMaxLength } from '@teduh/shared/settlements.constants';

type Name = 'bank' | 'holder' | 'number';
export const noAccount = { bank: '', holder: '', number: '' };

/** Where the money goes that cannot go back to a card. */
export function BankAccountFields({ field }: { field: (name: Name) => TextInputProps }) {
  return (
    <Stack gap="md">
      <TextInput {...field('bank')} label="Bank" maxLength={bankNameMaxLength} required data-autofocus />
      <TextInput
        {...field('holder')}
        label="Account holder"
        maxLength={bankNameMaxLength}
        autoComplete="name"
        required
      />
      <TextInput {...field('number')} label="Account number" inputMode="numeric" maxLength={40} required />
    </Stack>
  );
}

type Values = { bankAccount: typeof noAccount; inCash: boolean };

export const noAnswer: Values = { bankAccount: noAccount, inCash: false };

/** What is sent: null says that no account is needed. */
export const accountOf = ({ bankAccount, inCash }: Values) => (inCash ? null : bankAccount);

/** A bank account, unless the landlord gives it in cash. */
export function AccountOrCash<More extends Values>({ form }: { form: UseFormReturnType<More> }) {
  return (
    <>
      {!form.values.inCash && (
        <BankAccountFields field={(name) => form.getInputProps(`bankAccount.${name}`)} />
      )}
      <Checkbox
        {...form.getInputProps('inCash', { type: 'checkbox' })}
        label="I get it in cash, as agreed with the landlord"
      />
    </>
  );
}
