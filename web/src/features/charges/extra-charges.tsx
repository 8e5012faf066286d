import { Button, Group, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Charges, ChargesMessageAnswer, ExtraCharge } from '@teduh/shared/charges';
import { addDays, addMonths, type Day } from '@teduh/shared/days';
import { formatDay } from '../../lib/days.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { formatRinggit } from '../../ui/money.ts';
import { toast } from '../../ui/toast.ts';
import { useAction } from '../../ui/use-action.ts';
import { useEndExtraChargeMutation } from './charges.api.ts';

type ExtraChargesProps = {
  charges: Charges | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** For admins only. */
  onAdd?: (() => void) | undefined;
};

function columnsOf(startDate: Day): Column<ExtraCharge>[] {
  const lastDayOf = (month: number) => formatDay(addDays(addMonths(startDate, month + 1), -1));
  return [
    { header: 'Name', onPhone: 'title', render: ({ name }) => name },
    { header: 'A month', isOneLine: true, render: ({ amount }) => formatRinggit(amount) },
    {
      header: 'From',
      isOneLine: true,
      render: ({ firstMonth }) => formatDay(addMonths(startDate, firstMonth)),
    },
    {
      header: 'Until',
      render: ({ lastMonth, endedOn }) => {
        if (endedOn) return `Ended on ${formatDay(endedOn)}`;
        return lastMonth === null ? 'The contract ends' : lastDayOf(lastMonth);
      },
    },
    { header: 'Months charged', isOneLine: true, render: ({ monthsCharged }) => monthsCharged },
  ];
}

/** What is charged every month besides the rent. Admins add and end it. */
export function ExtraCharges({ charges, error, onRetry, onAdd }: ExtraChargesProps) {
  const [end] = useEndExtraChargeMutation();
  const ending = useAction<ExtraCharge, ChargesMessageAnswer>({
    question: ({ name }) => ({
      title: `End ${name}?`,
      body: 'Months that have begun stay as they are. Later ones are not charged, and what was charged for them and is not paid is cancelled. The tenant is told.',
      confirmLabel: 'End it',
      isDestructive: true,
    }),
    send: ({ id }) => end(id).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  const actions: Column<ExtraCharge> = {
    header: 'Actions',
    onPhone: 'actions',
    render: (extra) =>
      extra.endedOn === null && (
        <Button
          size="compact-sm"
          variant="default"
          miw="max-content"
          aria-label={`End ${extra.name}`}
          loading={ending.pending?.id === extra.id}
          disabled={ending.isPending}
          onClick={() => void ending.run(extra)}
        >
          End
        </Button>
      ),
  };
  const columns = columnsOf(charges?.startDate ?? '');
  return (
    <section aria-labelledby="extra-charges">
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} size="h4" id="extra-charges">
          Every month
        </Title>
        {onAdd && (
          <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
            Add an extra charge
          </Button>
        )}
      </Group>
      <DataTable
        label="Extra charges"
        columns={onAdd ? [...columns, actions] : columns}
        rows={charges?.extraCharges}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        empty="Nothing is charged every month besides the rent"
      />
    </section>
  );
}
