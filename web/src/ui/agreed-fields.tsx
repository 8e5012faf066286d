import { NativeSelect, SimpleGrid } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { DepositInput } from '@teduh/shared/contracts';
import { agreedMonths, writeMonths } from '@teduh/shared/months';
import { AmountInput } from './amount-input.tsx';

type Amount = number | string;

/** What an admin agrees with a tenant: how long, for how much. */
export type AgreedValues = {
  stayLength: string;
  rentAmount: Amount;
  deposit: Record<keyof DepositInput, Amount>;
};

const lengths = Array.from({ length: agreedMonths.max }, (_, at) => at + agreedMonths.min).map((months) => ({
  value: String(months),
  label: writeMonths(months),
}));

const depositFields = [
  { name: 'security', label: 'Security deposit' },
  { name: 'utilities', label: 'Utility deposit' },
  { name: 'accessCards', label: 'Access card deposit' },
] as const;

export const depositOf = ({ deposit }: AgreedValues): number =>
  depositFields.reduce((sum, { name }) => sum + Number(deposit[name]), 0);

/** What a unit costs, for the fields of a form. */
export const termsOf = (
  unit: { price?: number | undefined; depositAmount?: number | undefined } | null | undefined,
) => ({
  rentAmount: unit?.price ?? '',
  deposit: { security: unit?.depositAmount ?? '', utilities: '', accessCards: '' },
});

export function StayLength<Values extends AgreedValues>({ form }: { form: UseFormReturnType<Values> }) {
  return <NativeSelect label="Stay length" data={lengths} {...form.getInputProps('stayLength')} />;
}

export function AgreedAmounts<Values extends AgreedValues>({ form }: { form: UseFormReturnType<Values> }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <AmountInput label="Monthly rent" withSen {...form.getInputProps('rentAmount')} />
      {depositFields.map(({ name, label }) => (
        <AmountInput
          key={name}
          label={label}
          withSen
          min={0}
          required={name === 'security'}
          {...form.getInputProps(`deposit.${name}`)}
        />
      ))}
    </SimpleGrid>
  );
}
