import { addDays, addMonths, type Day } from '@teduh/shared/days';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';

type Tenancy = {
  start_date: Day;
  end_date: Day;
  rent_sen: number;
  renews: string | null;
  first_rent_month: number | null;
  /** Of the month in which the contract ends, where that costs its days. */
  last_rent_sen: number | null;
};

/** The rent of the next month that is not charged yet, if the stay lasts that long. The first month is paid with the deposit, unless that carried over; what was paid before an import is not charged. */
export function nextRentOf(
  { start_date, end_date, rent_sen, renews, first_rent_month, last_rent_sen }: Tenancy,
  today: Day,
  daysAhead: number,
) {
  const charged = addDays(today, daysAhead);
  for (let month = first_rent_month ?? (renews ? 0 : 1); ; month += 1) {
    const dueDate = addMonths(start_date, month);
    if (dueDate >= end_date) return null;
    if (dueDate <= charged) continue;
    const isLast = addMonths(start_date, month + 1) >= end_date;
    const amountSen = isLast ? (last_rent_sen ?? rent_sen) : rent_sen;
    return amountSen >= leastTransactionSen ? { dueDate, amountSen } : null;
  }
}
