/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

export const transactionTypes = ['Deposit', 'Monthly Rental', 'Other Fees'] as const;
export const transactionStatuses = ['Pending', 'Paid', 'Cancelled'] as const;
export const chargeDescriptionMaxLength = 500;
export const transactionSorts = [
  'createdAt',
  'property',
  'customer',
  'amount',
  'dueDate',
  'paymentDate',
] as const;

export const transactionMoves = {
  Pending: ['Paid', 'Cancelled'],
  Paid: [],
  Cancelled: [],
} as const satisfies Moves<(typeof transactionStatuses)[number]>;
