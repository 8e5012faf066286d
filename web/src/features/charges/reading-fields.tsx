import { SimpleGrid, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type MeterUnit, photographMissing } from '@teduh/shared/charges';
import type { Day } from '@teduh/shared/days';
import { PhotographField } from './photograph-field.tsx';

export type ReadingValues = { reading: string; readOn: string; photograph: File | null };

export const photographProblem = ({ photograph }: ReadingValues) => ({
  photograph: photograph ? null : photographMissing,
});

type ReadingFieldsProps<Values extends ReadingValues> = {
  form: UseFormReturnType<Values>;
  unit: MeterUnit;
  today: Day;
};

/** What the meter shows, when, and a photograph of it; for a form that may have more. */
export function ReadingFields<Values extends ReadingValues>({
  form,
  unit,
  today,
}: ReadingFieldsProps<Values>) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
        <TextInput
          {...form.getInputProps('reading')}
          label={`Reading in ${unit}`}
          placeholder="1300.5"
          inputMode="decimal"
          autoComplete="off"
          required
        />
        <TextInput {...form.getInputProps('readOn')} type="date" label="Read on" max={today} required />
      </SimpleGrid>
      <PhotographField
        value={form.values.photograph}
        onChange={(file) => {
          form.setFieldValue('photograph', file as never);
          form.clearFieldError('photograph');
        }}
        error={form.errors.photograph}
      />
    </>
  );
}
