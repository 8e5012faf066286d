import { writeDay } from '@teduh/shared/days';
import { fromTenths, writeReading } from '@teduh/shared/metering';
import type { TransactionStatus } from '@teduh/shared/transactions';
import type { MeterRow, ReadingRow } from './meters.repository.ts';

type Entry = { tenths: number; readOn: string };
type Bounds = { last?: ReadingRow; unit: MeterRow['unit']; today: string; endDate: string };

/** What is wrong with a reading, by field; nothing where it can be entered. */
export function problemsOf({ tenths, readOn }: Entry, { last, unit, today, endDate }: Bounds) {
  const problems: { reading?: string; readOn?: string } = {};
  if (last && tenths < last.tenths)
    problems.reading = `The last reading was ${writeReading(fromTenths(last.tenths))} ${unit}`;
  if (readOn > today) problems.readOn = 'The day of the reading cannot be in the future';
  else if (last && readOn < last.read_on)
    problems.readOn = `The last reading was on ${writeDay(last.read_on)}`;
  // What is used after the end is not the tenant's.
  else if (readOn > endDate) problems.readOn = `The contract ends on ${writeDay(endDate)}`;
  return problems;
}

type Removable = Pick<ReadingRow, 'number'> & {
  isLast: boolean;
  chargeStatus: TransactionStatus | null;
};

/** Only the last reading, and only while its charge is not paid, split or waived. The first one belongs to its meter. */
export const reasonToKeep = ({ number, isLast, chargeStatus }: Removable) => {
  if (!isLast || number === 0) return 'reading_not_last' as const;
  const isOpen = chargeStatus === null || chargeStatus === 'Pending' || chargeStatus === 'Cancelled';
  return isOpen ? undefined : ('reading_is_charged' as const);
};
