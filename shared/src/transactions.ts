import { z } from 'zod';
import { Day, DayInput, Instant, optionalText } from './fields.ts';
import { cursors, searchedPage, unpaged } from './pagination.ts';
import { amountRange } from './properties.constants.ts';
import {
  chargeDescriptionMaxLength,
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

export const Transaction = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  contractId: z.uuid(),
  user: z.object({ _id: z.uuid(), firstname: z.string(), lastname: z.string(), email: z.string() }),
  property: z.object({ _id: z.uuid(), id: z.uuid(), name: z.string() }),
  /** Room Rental only. */
  roomName: z.string().nullable(),
  type: TransactionType,
  amount: z.number(),
  /** What the amount is made of, in words for people: a deposit is paid together with the first month's rent. */
  parts: z.array(z.object({ label: z.string(), amount: z.number() })),
  description: z.string(),
  dueDate: Day,
  status: TransactionStatus,
  /** Pending and past its due date; it stays payable. */
  isOverdue: z.boolean(),
  /** The money went back, since the place was given away or an admin cancelled. */
  isRefunded: z.boolean(),
  paymentDate: Instant.nullable(),
  receiptNumber: z.number().int().nullable(),
  /** A link that expires, for the tenant and admins only. */
  receiptFile: z.string().nullable(),
  createdAt: Instant,
});
export type Transaction = z.infer<typeof Transaction>;

/** Ringgit and sen, as a number or its digits. */
function amount(label: string, max: number) {
  const words = `${label} must be from ${amountRange.min} to ${max}, with at most two decimals`;
  const isMissing = (input: unknown) => input === undefined || input === null || input === '';
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .trim()
          .regex(/^\d+(\.\d{1,2})?$/)
          .transform(Number),
      ],
      { error: ({ input }) => (isMissing(input) ? `${label} is required` : words) },
    )
    .pipe(
      z
        .number()
        .min(amountRange.min, words)
        .max(max, words)
        .refine((ringgit) => Math.abs(ringgit * 100 - Math.round(ringgit * 100)) < 1e-6, words),
    );
}

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
});
export type FindTransactions = z.output<typeof FindTransactions>;
export const ExportTransactions = FindTransactions.omit(unpaged);
export type ExportTransactions = z.output<typeof ExportTransactions>;

export const TransactionAnswer = z.object({ transaction: Transaction });
export type TransactionAnswer = z.infer<typeof TransactionAnswer>;
export const TransactionMessageAnswer = z.object({ message: z.string(), transaction: Transaction });
export type TransactionMessageAnswer = z.infer<typeof TransactionMessageAnswer>;
export const TransactionsAnswer = z.object({ transactions: z.array(Transaction), ...cursors });
export type TransactionsAnswer = z.infer<typeof TransactionsAnswer>;
