import { z } from 'zod';
import { autopayConsentVersion } from './autopay.constants.ts';
import { Day, Instant } from './fields.ts';

const Card = z.object({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});

/** The consent that counts, and what it will do next. */
const Autopay = z.object({
  contractId: z.uuid(),
  card: Card,
  givenAt: Instant,
  consentVersion: z.int(),
  /** The next charge, once it is announced or about to be. */
  next: z.object({ transactionId: z.uuid(), amount: z.number(), date: Day }).nullable(),
  /** A charge that waits for the tenant to confirm it with the bank. */
  toConfirm: z.object({ transactionId: z.uuid(), amount: z.number(), cardId: z.string() }).nullable(),
});
export type Autopay = z.infer<typeof Autopay>;

export const AutopayAnswer = z.object({
  /** Null where nothing is charged by itself. */
  autopay: Autopay.nullable(),
});
export type AutopayAnswer = z.infer<typeof AutopayAnswer>;

export const StartAutopay = z.object({
  consentVersion: z.literal(autopayConsentVersion, 'Please read and agree to the present text first'),
  /** With this payment; without it, the card is set up on its own. */
  paymentIntentId: z.string().min(1).max(255).optional(),
});
export type StartAutopay = z.infer<typeof StartAutopay>;

export const StartAutopayAnswer = z.object({
  /** What the card form needs. Null where a payment sets the card up. */
  setup: z.object({ setupIntentId: z.string(), clientSecret: z.string() }).nullable(),
});
export type StartAutopayAnswer = z.infer<typeof StartAutopayAnswer>;

export const AutopayMessageAnswer = AutopayAnswer.extend({ message: z.string() });
export type AutopayMessageAnswer = z.infer<typeof AutopayMessageAnswer>;
