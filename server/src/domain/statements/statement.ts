import { type Day, dayOf } from '@teduh/shared/days';
import { nameOfCharge } from '@teduh/shared/transaction-parts';
import type { PaymentMethod } from '@teduh/shared/transactions';
import type { LineRow } from './statement.repository.ts';

export type Line = {
  date: Day;
  description: string;
  chargeSen: number;
  paymentSen: number;
  balanceSen: number;
};

/** Every way to pay has its words; other lines have other details. */
const methodWords: Record<PaymentMethod, string> & Record<string, string | undefined> = {
  card: 'by card',
  fpx: 'by online banking (FPX)',
  grabpay: 'by GrabPay',
  cash: 'in cash',
  'bank transfer': 'by bank transfer',
  deposit: 'from the deposit',
  'before Teduh': 'before Teduh',
};

function describe(row: LineRow): string {
  const name = nameOfCharge(row);
  switch (row.kind) {
    case 'waived':
      return `Waived: ${name} (${row.detail})`;
    case 'payment':
      return `Payment ${methodWords[row.detail] ?? ''}: ${name}`;
    case 'refund':
      return `Refund: ${name} (${row.detail})`;
    case 'used':
      return `Taken off the deposit: ${row.detail}`;
    case 'refund failed':
      return `Refund did not arrive: ${name}`;
    case 'dispute':
      return `Taken back by the bank: ${name}`;
    case 'dispute won':
      return `Given back by the bank: ${name}`;
    case 'reversal':
      return `Payment taken back: ${name} (${row.detail})`;
    default:
      return name;
  }
}

/** The lines with what is owed after each of them. */
export function linesOf(rows: LineRow[]): Line[] {
  let balanceSen = 0;
  return rows.map((row) => {
    balanceSen += row.charge_sen - row.payment_sen;
    return {
      date: dayOf(row.at),
      description: describe(row),
      chargeSen: row.charge_sen,
      paymentSen: row.payment_sen,
      balanceSen,
    };
  });
}
