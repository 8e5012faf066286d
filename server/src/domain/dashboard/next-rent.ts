import { addDays, addMonths, type Day } from '@teduh/shared/days';

type Tenancy = { start_date: Day; end_date: Day; rent_sen: number; renews: string | null };

/** The rent of the next month that is not charged yet, if the stay lasts that long. The first month is paid with the deposit, unless that carried over. */
export function nextRentOf(
  { start_date, end_date, rent_sen, renews }: Tenancy,
  today: Day,
  daysAhead: number,
) {
  const charged = addDays(today, daysAhead);
  for (let month = renews ? 0 : 1; ; month += 1) {
    const dueDate = addMonths(start_date, month);
    if (dueDate >= end_date) return null;
    if (dueDate > charged) return { dueDate, amountSen: rent_sen };
  }
}
