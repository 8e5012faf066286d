import { Stack, TextInput, type TextInputProps } from '@mantine/core';
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
