import { ActionIcon, Group, NativeSelect, Paper, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Settlement } from '@teduh/shared/settlements';
import {
  deductionKindNames,
  deductionKinds,
  deductionReasonMaxLength,
} from '@teduh/shared/settlements.constants';
import { AmountInput } from '../../ui/amount-input.tsx';
import { formatRinggit } from '../../ui/money.ts';
import { describeLine } from './settlement-words.ts';

const kinds = deductionKinds.map((value) => ({ value, label: deductionKindNames[value] }));

const describeCharge = (charge: Settlement['openCharges'][number] | undefined) =>
  charge ? `Pays an open charge of ${formatRinggit(charge.amount)}.` : 'Pays an open charge.';

type DeductionFieldsProps = {
  number: number;
  /** It pays a charge, which is not among the open ones any more where it was paid meanwhile. */
  isCharge: boolean;
  charge: Settlement['openCharges'][number] | undefined;
  lines: Settlement['reportLines'];
  // biome-ignore lint/suspicious/noExplicitAny: as Mantine types it.
  field: (name: 'kind' | 'amount' | 'reason' | 'itemId') => any;
  onRemove: () => void;
};

export function DeductionFields({ number, isCharge, charge, lines, field, onRemove }: DeductionFieldsProps) {
  return (
    <Paper component="fieldset" withBorder p="md" radius="md" aria-label={`Deduction ${number}`}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600} aria-hidden>
            Deduction {number}
          </Text>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Remove deduction ${number}`}
            onClick={onRemove}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
          <NativeSelect {...field('kind')} label="Kind" data={kinds} />
          <AmountInput {...field('amount')} label="Amount" withSen hideControls />
        </SimpleGrid>
        <TextInput
          {...field('reason')}
          label="Reason"
          description={isCharge ? describeCharge(charge) : undefined}
          maxLength={deductionReasonMaxLength}
          required
        />
        {lines.length > 0 && !isCharge && (
          <NativeSelect
            {...field('itemId')}
            label="Line of the move-out report (optional)"
            data={[
              { value: '', label: 'None' },
              ...lines.map((line) => ({ value: line.id, label: describeLine(line) })),
            ]}
          />
        )}
      </Stack>
    </Paper>
  );
}
