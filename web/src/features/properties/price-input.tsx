import { TextInput } from '@mantine/core';
import { amountRange } from '@teduh/shared/properties.constants';
import type { ReactNode } from 'react';

type PriceInputProps = {
  label: string;
  value: string;
  onChange: (digits: string) => void;
  error?: ReactNode;
};

const maxDigits = String(amountRange.max).length;

/** Whole ringgit as digits. Other characters are removed. */
export function PriceInput({ label, value, onChange, error }: PriceInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      label={label}
      placeholder="Any"
      leftSection="RM"
      leftSectionProps={{ 'aria-hidden': true }}
      value={value}
      error={error}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value.replaceAll(/\D/g, '').slice(0, maxDigits))
      }
    />
  );
}
