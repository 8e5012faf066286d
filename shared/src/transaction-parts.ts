import { addDays, addMonths, type Day, writePeriod } from './days.ts';
import { toRinggit } from './money.ts';
import type { TransactionType } from './transactions.ts';

/** A transaction as it is stored, with the start and the rent of its contract. */
type Transaction = {
  type: TransactionType;
  description: string;
  amount_sen: number;
  start_date: Day;
  rent_sen: number;
  rent_month: number | null;
};

/** The days that one month of a tenancy lasts, counted from its start: month 0 is the one that is paid with the deposit. */
export function rentPeriodOf(startDate: Day, month: number): string {
  return writePeriod(addMonths(startDate, month), addDays(addMonths(startDate, month + 1), -1));
}

/** What the money is for. A deposit is paid together with the first month's rent, unless it was brought along: then it has words of its own. */
export function partsOf({
  type,
  description,
  amount_sen: amountSen,
  start_date: startDate,
  rent_sen: rentSen,
  rent_month: month,
}: Transaction): { label: string; amountSen: number }[] {
  if (type === 'Deposit' && description === '')
    return [
      { label: 'Deposit', amountSen: amountSen - rentSen },
      { label: `First month’s rent ${rentPeriodOf(startDate, 0)}`, amountSen: rentSen },
    ];
  if (type === 'Monthly Rental' && month !== null)
    return [{ label: `Rent ${rentPeriodOf(startDate, month)}`, amountSen }];
  return [{ label: description || type, amountSen }];
}

/** `Rent 20 Dec 2026 to 19 Jan 2027, only until 5 January 2027`: what was written about a rent stands behind its period. */
export function nameOfCharge(transaction: Transaction): string {
  const { type, rent_month, description } = transaction;
  const labels = partsOf(transaction).map(({ label }) => label);
  const isNoted = type === 'Monthly Rental' && rent_month !== null && description !== '';
  return [...labels, ...(isNoted ? [description] : [])].join(', ');
}

/** The parts for people: in ringgit. */
export const presentParts = (transaction: Transaction) =>
  partsOf(transaction).map(({ label, amountSen }) => ({ label, amount: toRinggit(amountSen) }));
