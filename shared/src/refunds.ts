import { z } from 'zod';
import { amount, ById, blankIsUnset, DayInput, Instant, optionalLine, text } from './fields.ts';
import { amountRange } from './properties.constants.ts';
import {
  paymentReasonMaxLength,
  paymentReferenceMaxLength,
  recordedMethods,
} from './transactions.constants.ts';
import { Transaction, TransactionDetails } from './transactions.ts';

/** `provider`: the way it was paid. `deposit`: it paid a charge when the deposit was settled. */
export const RefundMethod = z.enum(['provider', ...recordedMethods, 'deposit']);
export type RefundMethod = z.infer<typeof RefundMethod>;
export const RefundStatus = z.enum(['Pending', 'Succeeded', 'Failed']);
export type RefundStatus = z.infer<typeof RefundStatus>;
/** What can happen to a transaction: the kinds of the view `transaction_events`. */
export const HistoryKind = z.enum([
  'charged',
  'split from',
  'split into',
  'late fee',
  'late fee of',
  'changed',
  'waived',
  'cancelled',
  'reminded',
  'autopay announced',
  'autopay declined',
  'autopay to confirm',
  'slip uploaded',
  'slip confirmed',
  'slip refused',
  'slip withdrawn',
  'paid',
  'paid too late',
  'taken back',
  'refunded',
  'refund failed',
  'used',
  'disputed',
  'dispute closed',
  'dispute lost',
]);
export type HistoryKind = z.infer<typeof HistoryKind>;

/** How an admin gave money back: by a bank transfer, which has a reference, or in cash. */
export const RefundTransfer = z
  .object({
    method: z
      .enum(recordedMethods, { error: `Method must be ${recordedMethods.join(' or ')}` })
      .default('bank transfer'),
    reference: z.preprocess(blankIsUnset, optionalLine('Reference', paymentReferenceMaxLength).default('')),
    paidOn: DayInput('Day it was given back'),
  })
  .refine(({ method, reference }) => method === 'cash' || reference !== '', {
    error: 'Reference is required',
    path: ['reference'],
  });
export type RefundTransfer = z.input<typeof RefundTransfer>;
export type TransferOfRefund = z.output<typeof RefundTransfer>;

const refundMin = 0.01;

/** Without an amount, all that is left of the payment. Without a transfer it goes back the way it was paid. */
export const AskRefund = z.object({
  amount: z.preprocess(blankIsUnset, amount('Amount', 2 * amountRange.max, refundMin).optional()),
  reason: text('Reason', paymentReasonMaxLength),
  transfer: RefundTransfer.optional(),
  /** What was left of the payment for whoever sends it. If it is something else by now, nothing goes back. */
  left: z.number('What is left must be a number').min(0, 'What is left cannot be negative').optional(),
  /** Two requests with the same key make one refund. */
  key: z.uuid('This key is not valid').optional(),
});
export type AskRefund = z.input<typeof AskRefund>;
/** As the form asks for it, which names the amount: at most what is left of the payment. */
export const askRefundOf = (left: number) => AskRefund.extend({ amount: amount('Amount', left, refundMin) });
export type RefundToMake = z.output<typeof AskRefund>;

export const ByRefund = ById.extend({ refundId: z.uuid('This id is not valid').toLowerCase() });

export const Refund = z.object({
  id: z.uuid(),
  amount: z.number(),
  reason: z.string(),
  method: RefundMethod,
  /** Of a transfer, or in the receipt book. */
  reference: z.string(),
  status: RefundStatus,
  /** It failed, and no transfer has taken its place yet. */
  isToBePaidBack: z.boolean(),
  refundedAt: Instant,
});
export type Refund = z.infer<typeof Refund>;

/** Status and reason are the provider's words. */
export const Dispute = z.object({
  id: z.string(),
  amount: z.number(),
  reason: z.string(),
  status: z.string(),
  isOpen: z.boolean(),
  openedAt: Instant,
});
export type Dispute = z.infer<typeof Dispute>;

export const HistoryEntry = z.object({
  at: Instant,
  kind: HistoryKind,
  /** Who did it, for tenants only as themselves or the landlord; null for the program, the provider and banks. */
  by: z.string().nullable(),
  amount: z.number(),
  method: z.string(),
  reference: z.string(),
  reason: z.string(),
  receiptNumber: z.number().int().nullable(),
  /** Another transaction: the whole, a part, a late fee, what is to be paid instead, or what was paid from the deposit. */
  relatedId: z.uuid().nullable(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const TransactionHistoryAnswer = z.object({
  transaction: TransactionDetails,
  contractNumber: z.string(),
  entries: z.array(HistoryEntry),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
});
export type TransactionHistoryAnswer = z.infer<typeof TransactionHistoryAnswer>;

export const RefundAnswer = z.object({ message: z.string(), transaction: Transaction, refund: Refund });
export type RefundAnswer = z.infer<typeof RefundAnswer>;
