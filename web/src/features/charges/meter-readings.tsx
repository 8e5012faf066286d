import { Button, Text } from '@mantine/core';
import type { ChargesMessageAnswer, Meter, MeterReading } from '@teduh/shared/charges';
import { writeReading } from '@teduh/shared/metering';
import { fullName } from '@teduh/shared/names';
import { formatDay } from '../../lib/days.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { Column } from '../../ui/data-table-types.ts';
import { toast } from '../../ui/toast.ts';
import { TwoLines } from '../../ui/two-lines.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useRemoveReadingMutation } from './charges.api.ts';
import classes from './charges.module.css';
import { MeterPhotograph } from './meter-photograph.tsx';
import { writeUse } from './write-use.ts';

function Reckoned({
  reading: { reading, used, charge },
  unit,
}: {
  reading: MeterReading;
  unit: Meter['unit'];
}) {
  if (!used)
    return (
      <Text span inherit c="dimmed">
        First reading
      </Text>
    );
  const use = { from: used.since.reading, to: reading, used: used.amount, unit, price: used.price };
  const words = charge
    ? charge.status
    : used.amount === 0
      ? 'Nothing to charge'
      : 'Too little: with the next reading';
  return (
    <TwoLines
      first={
        <span className={classes.sum}>{writeUse(charge ? { ...use, amount: charge.amount } : use)}</span>
      }
      second={words}
    />
  );
}

const columnsOf = ({ unit }: Meter): Column<MeterReading>[] => [
  { header: 'Read on', isOneLine: true, render: ({ readOn }) => formatDay(readOn) },
  {
    header: 'Reading',
    onPhone: 'title',
    render: ({ reading }) => (
      <strong className={classes.oneLine}>
        {writeReading(reading)} {unit}
      </strong>
    ),
  },
  { header: 'Used and charged', render: (reading) => <Reckoned reading={reading} unit={unit} /> },
  { header: 'Photograph', render: (reading) => <MeterPhotograph {...reading} /> },
  { header: 'Read by', render: ({ readBy }) => fullName(readBy) },
];

/** The readings of a meter with what was charged for them. Admins may remove the last one. */
export function MeterReadings({ meter, isManaged }: { meter: Meter; isManaged: boolean }) {
  const [remove] = useRemoveReadingMutation();
  const removal = useAction<MeterReading, ChargesMessageAnswer>({
    question: ({ reading, charge }) => ({
      title: 'Remove this reading?',
      body: `The reading of ${writeReading(reading)} ${meter.unit} is removed${charge?.status === 'Pending' ? ', and its charge is cancelled. The tenant is told' : ''}. Then the right one can be entered.`,
      confirmLabel: 'Remove',
      isDestructive: true,
    }),
    send: ({ id }) => remove(id).unwrap(),
    onSuccess: ({ message }) => toast.success(message),
  });
  const actions: Column<MeterReading> = {
    header: 'Actions',
    onPhone: 'actions',
    render: (reading) =>
      reading.isRemovable && (
        <Button
          size="compact-sm"
          variant="default"
          miw="max-content"
          aria-label={`Remove the reading of ${writeReading(reading.reading)} ${meter.unit}`}
          loading={removal.isPending}
          onClick={() => void removal.run(reading)}
        >
          Remove
        </Button>
      ),
  };
  const columns = columnsOf(meter);
  return (
    <DataTable
      label={`Readings of ${meter.name}`}
      columns={isManaged ? [...columns, actions] : columns}
      rows={meter.readings}
      rowKey={({ id }) => id}
      onRetry={() => undefined}
      empty="Not read yet"
    />
  );
}
