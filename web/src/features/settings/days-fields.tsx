import '@mantine/core/styles/NumberInput.layer.css';
import { NumberInput, SimpleGrid } from '@mantine/core';
import { dayRanges } from '@teduh/shared/settings.constants';
import { daysSuffix, inputFirst, type SettingsFormType } from './settings-values.ts';

const fields = [
  {
    name: 'hold',
    label: 'To sign and pay',
    description: 'How long a home is held for an accepted tenant.',
  },
  {
    name: 'rentAhead',
    label: 'Rent is charged ahead',
    description: 'How long before it is due rent appears and can be paid.',
  },
  {
    name: 'reminder',
    label: 'Rent reminder',
    description: 'How long before it is due a tenant who has not paid gets a mail.',
  },
  {
    name: 'depositReturn',
    label: 'To return the deposit',
    description: 'After the keys are handed back, as the agreement says.',
  },
  {
    name: 'notice',
    label: 'Notice',
    description: 'For agreements whose words say {notice}.',
  },
  {
    name: 'renewalOffer',
    label: 'To offer a further term',
    description: 'How long before the end, for agreements whose words say {renewal.offer}.',
  },
] as const;

export function DaysFields({ form }: { form: SettingsFormType }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      {fields.map(({ name, label, description }) => (
        <NumberInput
          key={name}
          {...form.getInputProps(`days.${name}`)}
          name={`days.${name}`}
          label={label}
          description={description}
          inputWrapperOrder={inputFirst}
          suffix={daysSuffix(form.values.days[name])}
          {...dayRanges[name]}
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
