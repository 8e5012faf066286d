import { z } from 'zod';
import { Transaction } from './transactions.ts';

const paymentIntentId = z
  .string({ error: 'Payment intent is required' })
  .regex(/^[A-Za-z0-9_]{1,120}$/, 'This payment is not valid');

/** The transaction, or the contract whose deposit is meant. The amount is the server's to know; one that differs is refused. */
export const CreatePaymentIntent = z
  .object({
    amount: z.coerce.number('Amount must be a number').optional(),
    transactionId: z.uuid('This transaction id is not valid').optional(),
    contractId: z.uuid('This contract id is not valid').optional(),
  })
  .refine(({ transactionId, contractId }) => (transactionId === undefined) !== (contractId === undefined), {
    path: ['transactionId'],
    message: 'Either a transaction or a contract is required',
  });
export type CreatePaymentIntent = z.input<typeof CreatePaymentIntent>;

export const ProcessPayment = z.object({
  paymentIntentId,
  transactionId: z.uuid('This transaction id is not valid'),
});
export const ProcessDeposit = z.object({
  paymentIntentId,
  contractId: z.uuid('This contract id is not valid'),
});
export const ByPaymentIntent = z.object({ paymentIntentId });

export const PaymentIntentAnswer = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  amount: z.number(),
});
export type PaymentIntentAnswer = z.infer<typeof PaymentIntentAnswer>;

/** `status` is the provider's word, `transaction` our record of it. */
export const PaymentStatusAnswer = z.object({
  status: z.string(),
  isRefunded: z.boolean(),
  /** The bank took it back later. */
  isLost: z.boolean(),
  transaction: Transaction,
});
export type PaymentStatusAnswer = z.infer<typeof PaymentStatusAnswer>;
