import { z } from 'zod';
import { ContractStatus } from './contracts.ts';
import { amount, blankIsUnset, Day, DayInput, Instant, optionalLine, optionalText, text } from './fields.ts';
import { cursors, searchedPage, unpaged } from './pagination.ts';
import { amountRange } from './properties.constants.ts';
import {
  chargeDescriptionMaxLength,
  type onlineMethods,
  paymentMethods,
  paymentReasonMaxLength,
  paymentReferenceMaxLength,
  recordedMethods,
  slipStatuses,
  splitParts,
  transactionSorts,
  transactionStatuses,
  transactionTypes,
} from './transactions.constants.ts';

export const TransactionStatus = z.enum(transactionStatuses, {
  error: `Status must be one of ${transactionStatuses.join(', ')}`,
});
export type TransactionStatus = z.infer<typeof TransactionStatus>;
export const TransactionType = z.enum(transactionTypes, {
  error: `Type must be one of ${transactionTypes.join(', ')}`,
});
export type TransactionType = z.infer<typeof TransactionType>;

const PaymentMethod = z.enum(paymentMethods);
export type OnlineMethod = (typeof onlineMethods)[number];
export type RecordedMethod = (typeof recordedMethods)[number];
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const SlipStatus = z.enum(slipStatuses);
export type SlipStatus = z.infer<typeof SlipStatus>;

export const Transaction = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  contractId: z.uuid(),
  contractStatus: ContractStatus,
  user: z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string(), email: z.string() }),
  property: z.object({ _id: z.uuid(), id: z.uuid(), name: z.string() }),
  /** Room Rental only. */
  roomName: z.string().nullable(),
  type: TransactionType,
  amount: z.number(),
  /** What the amount is made of, in words for people: a deposit is paid together with the first month's rent. */
  parts: z.array(z.object({ label: z.string(), amount: z.number() })),
  description: z.string(),
  /** Made from two readings of a meter: `/api/transactions/:id/reckoning` says how. */
  isMetered: z.boolean(),
  dueDate: Day,
  status: TransactionStatus,
  /** Pending and past its due date, while no slip of it waits; a deposit only once its contract is active. It stays payable. */
  isOverdue: z.boolean(),
  /** All of the money went back: the place was given away, or an admin cancelled or refunded it. */
  isRefunded: z.boolean(),
  /** What went back, or is going back, of the payment that counts. */
  refundedAmount: z.number(),
  /** What a settlement has used of it to pay charges: that does not go back. */
  usedAmount: z.number(),
  /** The cardholder has asked the bank to take the payment back. */
  isDisputed: z.boolean(),
  paymentDate: Instant.nullable(),
  /** How it was paid; null until then. */
  paymentMethod: PaymentMethod.nullable(),
  /** What an admin wrote down for a payment by transfer or in cash. */
  paymentReference: z.string().nullable(),
  /** Why nobody has to pay it. */
  waiveReason: z.string().nullable(),
  /** The newest slip of a bank transfer. */
  slip: z
    .object({
      status: SlipStatus,
      /** By which the money is recognised on the bank statement. */
      reference: z.string(),
      /** Why it was refused. */
      reason: z.string().nullable(),
      uploadedAt: Instant,
      /** A link that expires, for the tenant and admins only. */
      file: z.string(),
    })
    .nullable(),
  receiptNumber: z.number().int().nullable(),
  /** A link that expires, for the tenant and admins only. */
  receiptFile: z.string().nullable(),
  createdAt: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

const charge = {
  amount: amount('Amount', amountRange.max),
  dueDate: DayInput('Due date'),
  description: optionalText('Description', chargeDescriptionMaxLength),
};

export const CreateTransaction = z.object({
  contractId: z.uuid('Contract is required'),
  type: z.literal('Other Fees', { error: 'Type must be Other Fees' }).default('Other Fees'),
  amount: charge.amount,
  dueDate: charge.dueDate,
  description: charge.description.default(''),
});
export type CreateTransaction = z.input<typeof CreateTransaction>;
export type NewTransaction = z.output<typeof CreateTransaction>;

export const PatchTransaction = z.object({
  amount: charge.amount.optional(),
  dueDate: charge.dueDate.optional(),
  description: charge.description.optional(),
});
export type PatchTransaction = z.input<typeof PatchTransaction>;
export type TransactionChanges = z.output<typeof PatchTransaction>;

export const FindTransactions = searchedPage(transactionSorts).extend({
  propertyId: z.uuid('This property id is not valid').optional(),
  status: TransactionStatus.optional(),
  type: TransactionType.optional(),
  /** Only what is pending and past its due date. */
  overdue: z.stringbool('Overdue must be true or false').optional(),
  /** Only what has a slip that waits for confirmation. */
  slipWaiting: z.literal('true', { error: 'Slip waiting must be true' }).optional(),
});
export type FindTransactions = z.output<typeof FindTransactions>;
export const ExportTransactions = FindTransactions.omit(unpaged);
export type ExportTransactions = z.output<typeof ExportTransactions>;

/** As the pages of one transaction show it. */
export const TransactionDetails = Transaction.extend({
  /** What an open proposal for a deposit, of this contract or another one of the tenant, deducts for it. */
  proposedDeduction: z.object({ contractId: z.uuid(), amount: z.number() }).optional(),
});
export type TransactionDetails = z.infer<typeof TransactionDetails>;

export const TransactionAnswer = z.object({ transaction: TransactionDetails });
export type TransactionAnswer = z.infer<typeof TransactionAnswer>;
export const TransactionMessageAnswer = z.object({ message: z.string(), transaction: Transaction });
export type TransactionMessageAnswer = z.infer<typeof TransactionMessageAnswer>;
export const TransactionsAnswer = z.object({ transactions: z.array(Transaction), ...cursors });
export type TransactionsAnswer = z.infer<typeof TransactionsAnswer>;

/** Instalments, which together are the whole. */
export const SplitTransaction = z.object({
  parts: z
    .array(z.object({ amount: charge.amount, dueDate: charge.dueDate }), 'Parts must be a list')
    .min(splitParts.min, `At least ${splitParts.min} parts`)
    .max(splitParts.max, `At most ${splitParts.max} parts`),
});
export type SplitTransaction = z.input<typeof SplitTransaction>;
export type InstalmentPlan = z.output<typeof SplitTransaction>;

export const WaiveTransaction = z.object({ reason: text('Reason', paymentReasonMaxLength) });
export type WaiveTransaction = z.infer<typeof WaiveTransaction>;

export const SplitAnswer = z.object({ message: z.string(), transactions: z.array(Transaction) });
export type SplitAnswer = z.infer<typeof SplitAnswer>;

/** Money that came without the provider. The amount is the transaction's own; one that differs is refused. */
export const RecordPayment = z.object({
  method: z.enum(recordedMethods, { error: `Method must be ${recordedMethods.join(' or ')}` }),
  paidOn: DayInput('Day of payment'),
  reference: z.preprocess(blankIsUnset, optionalLine('Reference', paymentReferenceMaxLength).default('')),
  amount: z.preprocess(blankIsUnset, amount('Amount', 2 * amountRange.max).optional()),
});
export type RecordPayment = z.input<typeof RecordPayment>;
export type PaymentToRecord = z.output<typeof RecordPayment>;

const reason = text('Reason', paymentReasonMaxLength);

export const AnswerSlip = z.discriminatedUnion(
  'status',
  [
    z.object({ status: z.literal('Confirmed'), paidOn: DayInput('Day of payment') }),
    z.object({ status: z.literal('Refused'), reason }),
  ],
  { error: 'Status must be Confirmed or Refused' },
);
export type AnswerSlip = z.infer<typeof AnswerSlip>;

/** The password is needed from whoever recorded the payment. */
export const ReversePayment = z.object({ reason, currentPassword: z.string().max(1000).optional() });
export type ReversePayment = z.infer<typeof ReversePayment>;

/** What a tenant needs to make a bank transfer. */
export const TransferAnswer = z.object({
  transfer: z.object({
    bankName: z.string(),
    accountNumber: z.string(),
    accountHolder: z.string(),
    duitnowQr: z.object({ url: z.string(), width: z.number(), height: z.number() }).nullable(),
    amount: z.number(),
    /** By which the money is recognised on the bank statement. */
    reference: z.string(),
  }),
});
export type TransferAnswer = z.infer<typeof TransferAnswer>;
