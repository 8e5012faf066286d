/** Free of zod: public pages may import values from here. */
import type { Moves } from './moves.ts';

export const transactionTypes = ['Deposit', 'Monthly Rental', 'Other Fees'] as const;
export const transactionStatuses = ['Pending', 'Paid', 'Cancelled', 'Split', 'Waived'] as const;
/** The least that a transaction can be. */
export const leastTransactionSen = 100;
/** How many instalments a charge can have. */
export const splitParts = { min: 2, max: 12 } as const;
/** Paid at once, with an intent at the provider. `fpx`: online banking. */
export const onlineMethods = ['card', 'fpx', 'grabpay'] as const;
/** Recorded by an admin. */
export const recordedMethods = ['cash', 'bank transfer'] as const;
/** Paid when a deposit is settled: no money comes. */
export const fromDeposit = 'deposit';
/** `before Teduh`: a deposit that was held when its tenancy was imported. */
export const paymentMethods = [...onlineMethods, ...recordedMethods, fromDeposit, 'before Teduh'] as const;
export const methodNames: Record<(typeof paymentMethods)[number], string> = {
  card: 'Card',
  fpx: 'Online banking (FPX)',
  grabpay: 'GrabPay',
  cash: 'Cash',
  'bank transfer': 'Bank transfer',
  deposit: 'From the deposit',
  'before Teduh': 'Before Teduh',
};
export const paymentReferenceMaxLength = 100;
/** Why a slip was refused or a payment taken back. */
export const paymentReasonMaxLength = 500;
export const slipMaxBytes = 10 * 1024 * 1024;
export const slipTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const;
/** `Withdrawn`: taken back by the tenant, or replaced by another slip. */
export const slipStatuses = ['Waiting for Confirmation', 'Confirmed', 'Refused', 'Withdrawn'] as const;
export const chargeDescriptionMaxLength = 500;
/** How long a tenant has to pay what was not known before. */
export const daysToPay = 7;
export const transactionSorts = [
  'createdAt',
  'property',
  'customer',
  'amount',
  'dueDate',
  'paymentDate',
] as const;

export const transactionMoves = {
  Pending: ['Paid', 'Cancelled', 'Split', 'Waived'],
  // A recorded payment that was taken back.
  Paid: ['Pending'],
  Cancelled: [],
  Split: [],
  Waived: [],
} as const satisfies Moves<(typeof transactionStatuses)[number]>;

export const slipMoves = {
  'Waiting for Confirmation': ['Confirmed', 'Refused', 'Withdrawn'],
  Confirmed: [],
  Refused: [],
  Withdrawn: [],
} as const satisfies Moves<(typeof slipStatuses)[number]>;
