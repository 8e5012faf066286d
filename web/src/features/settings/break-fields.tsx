import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, SimpleGrid } from '@mantine/core';
import { breakAfterMonths, breakFeePercent } from '@teduh/shared/settings.constants';
import { inputFirst, type SettingsFormType } from './settings-values.ts';

const fields = [
  {
    name: 'afterMonths',
    label: 'Notice can be given after',
    description: 'So much of the term has to pass first; 0 for at any time.',
    suffix: ' months',
    range: breakAfterMonths,
  },
  {
    name: 'feePercentFirstHalf',
    label: 'Fee in the first half',
    description: 'Of a month’s rent.',
    suffix: '%',
    range: breakFeePercent,
  },
  {
    name: 'feePercentSecondHalf',
    label: 'Fee in the second half',
    description: 'Of a month’s rent.',
    suffix: '%',
    range: breakFeePercent,
  },
] as const;

/** What the agreement says about leaving early, where its words name it. */
export function BreakFields({ form }: { form: SettingsFormType }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {fields.map(({ name, label, description, suffix, range }) => (
        <NumberInput
          key={name}
          {...form.getInputProps(`breakClause.${name}`)}
          name={`breakClause.${name}`}
          label={label}
          description={description}
          inputWrapperOrder={inputFirst}
          suffix={suffix}
          {...range}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          attributes={{ input: { inputMode: 'numeric' } }}
          required
        />
      ))}
    </SimpleGrid>
  );
}
