import { addDays, addMonths, type Day } from '@teduh/shared/days';

type Tenancy = {
  start_date: Day;
  end_date: Day;
  rent_sen: number;
  renews: string | null;
  first_rent_month: number | null;
};

/** The rent of the next month that is not charged yet, if the stay lasts that long. The first month is paid with the deposit, unless that carried over; what was paid before an import is not charged. */
export function nextRentOf(
  { start_date, end_date, rent_sen, renews, first_rent_month }: Tenancy,
  today: Day,
  daysAhead: number,
) {
  const charged = addDays(today, daysAhead);
  for (let month = first_rent_month ?? (renews ? 0 : 1); ; month += 1) {
    const dueDate = addMonths(start_date, month);
    if (dueDate >= end_date) return null;
    if (dueDate > charged) return { dueDate, amountSen: rent_sen };
  }
}
