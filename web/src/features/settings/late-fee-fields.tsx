import '@mantine/core/styles/NumberInput.layer.css';
import { NativeSelect, NumberInput, SimpleGrid } from '@mantine/core';
import { dayRanges, lateFeeCap, lateFeeMax } from '@teduh/shared/settings.constants';
import { daysSuffix, inputFirst, type SettingsFormType } from './settings-values.ts';

const kinds = [
  { value: 'off', label: 'None' },
  { value: 'flat', label: 'Once' },
  { value: 'per day', label: 'For each day' },
];

const wholeNumber = {
  clampBehavior: 'none',
  allowDecimal: false,
  allowNegative: false,
  attributes: { input: { inputMode: 'numeric' } },
} as const;

/** What the agreement says about paying late. */
export function LateFeeFields({ form }: { form: SettingsFormType }) {
  const isOff = form.values.lateFee.kind === 'off';
  const field = (name: string) => ({ ...form.getInputProps(`lateFee.${name}`), name: `lateFee.${name}` });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <NativeSelect {...field('kind')} label="Late fee" data={kinds} />
      <NumberInput
        {...field('amount')}
        label="Amount"
        prefix="RM "
        min={0}
        max={lateFeeMax}
        clampBehavior="none"
        decimalScale={2}
        allowNegative={false}
        attributes={{ input: { inputMode: 'decimal' } }}
        disabled={isOff}
      />
      <NumberInput
        {...field('graceDays')}
        label="Days of grace"
        description="How long after the due date nothing is charged yet."
        inputWrapperOrder={inputFirst}
        suffix={daysSuffix(form.values.lateFee.graceDays)}
        {...dayRanges.lateFeeGrace}
        {...wholeNumber}
        disabled={isOff}
      />
      <NumberInput
        {...field('capPercent')}
        label="At most"
        description="Of the amount that is late."
        inputWrapperOrder={inputFirst}
        suffix="%"
        {...lateFeeCap}
        {...wholeNumber}
        disabled={isOff}
      />
    </SimpleGrid>
  );
}
