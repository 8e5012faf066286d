import '@mantine/core/styles/Fieldset.layer.css';
import { Button, Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { chargeFields } from '@teduh/shared/imports.constants';
import { useState } from 'react';
import { AmountInput } from '../../ui/amount-input.tsx';
import type { TenancyValues } from './tenancy-values.ts';

/** What the tenant owes besides rent. */
export function OpenCharges({ form }: { form: UseFormReturnType<TenancyValues> }) {
  const [count, setCount] = useState(0);
  return (
    <Fieldset legend="Open charges">
      <Stack gap="md" align="stretch">
        <Text size="sm" c="dimmed">
          What the tenant still owes besides rent. Rent after the day until which it is paid is charged by
          itself.
        </Text>
        {chargeFields.slice(0, count).map(({ description, amount, dueDate }, index) => (
          <SimpleGrid key={description} cols={{ base: 1, sm: 3 }}>
            <TextInput {...form.getInputProps(description)} label={`Charge ${index + 1}`} />
            <AmountInput
              {...form.getInputProps(amount)}
              label={`Charge ${index + 1} amount`}
              required={false}
              withSen
            />
            <TextInput {...form.getInputProps(dueDate)} type="date" label={`Charge ${index + 1} due`} />
          </SimpleGrid>
        ))}
        {count < chargeFields.length && (
          <div>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setCount(count + 1)}
            >
              Add a charge
            </Button>
          </div>
        )}
      </Stack>
    </Fieldset>
  );
}
