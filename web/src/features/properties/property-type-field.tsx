import '@mantine/core/styles/Radio.layer.css';
import { Radio, SimpleGrid, TextInput } from '@mantine/core';
import type { PropertyType } from '@teduh/shared/properties';
import { propertyTypes } from '@teduh/shared/properties.constants';
import classes from './property-form.module.css';
import { emptyTerms, type PropertyForm } from './property-values.ts';

const explanations: Record<PropertyType, string> = {
  'Unit Rental': 'The whole place, for one price.',
  'Room Rental': 'Room by room, each with its own price.',
};

const isOfTerms = (path: string) => /^(price|depositAmount|rooms)(\.|$)/.test(path);

type PropertyTypeFieldProps = { form: PropertyForm; isFixed: boolean };

export function PropertyTypeField({ form, isFixed }: PropertyTypeFieldProps) {
  const { type } = form.getValues();

  function change(next: PropertyType) {
    const { price, depositAmount, rooms } = emptyTerms(next);
    form.setFieldValue('type', next);
    form.setFieldValue('price', price);
    form.setFieldValue('depositAmount', depositAmount);
    form.setFieldValue('rooms', rooms);
    form.setErrors((errors) =>
      Object.fromEntries(Object.entries(errors).filter(([path]) => !isOfTerms(path))),
    );
  }

  if (isFixed)
    return (
      <TextInput
        variant="filled"
        label="Type"
        description="The type of a property cannot be changed."
        value={type}
        readOnly
      />
    );

  return (
    <Radio.Group
      label="Type"
      name="type"
      error={form.errors.type}
      value={type}
      onChange={(value) => change(value as PropertyType)}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm" mt="xs">
        {propertyTypes.map((value) => (
          <Radio
            key={value}
            value={value}
            label={value}
            description={explanations[value]}
            className={classes.type}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}
