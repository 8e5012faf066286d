import { z } from 'zod';
import { agreedAmounts, Contract } from './contracts.ts';
import { Day, Instant, optionalText, Side } from './fields.ts';
import { renewalReasonMaxLength, renewalStatuses } from './renewals.constants.ts';
import { AgreedLength } from './stays.ts';

export const RenewalStatus = z.enum(renewalStatuses);
export type RenewalStatus = z.infer<typeof RenewalStatus>;

export const Renewal = z.object({
  id: z.uuid(),
  /** The contract that is renewed. */
  contract: z.uuid(),
  status: RenewalStatus,
  by: Side,
  /** What is offered or asked for. Null where the contract is let end. */
  terms: z
    .object({
      stayLength: z.int(),
      startDate: Day,
      endDate: Day,
      rentAmount: z.number(),
      depositAmount: z.number(),
      depositParts: Contract.shape.depositParts,
    })
    .nullable(),
  /** What whoever answered said. */
  reason: z.string(),
  createdAt: Instant,
  answeredAt: Instant.nullable(),
  /** The contract that it became. */
  newContract: z.uuid().nullable(),
});
export type Renewal = z.infer<typeof Renewal>;

/** A contract of one tenant among those that follow one another. */
export const ChainedContract = Contract.pick({
  id: true,
  number: true,
  property: true,
  roomName: true,
  startDate: true,
  endDate: true,
  rentAmount: true,
  depositAmount: true,
  status: true,
  isSigned: true,
  isSignedByTenant: true,
});
export type ChainedContract = z.infer<typeof ChainedContract>;

/** An admin offers; a tenant asks, and says only for how long. */
export const ProposeRenewal = z.object({ stayLength: AgreedLength, ...agreedAmounts });
export type ProposeRenewal = z.input<typeof ProposeRenewal>;
export type ProposedRenewal = z.output<typeof ProposeRenewal>;

export const DeclineRenewal = z
  .object({ reason: optionalText('Reason', renewalReasonMaxLength).default('') })
  .nullish()
  .transform((body) => body ?? { reason: '' });
export type DeclineRenewal = z.output<typeof DeclineRenewal>;

export const RenewalAnswer = z.object({ renewal: Renewal });
export type RenewalAnswer = z.infer<typeof RenewalAnswer>;
/** The newest, what came before and follows, the oldest first, and whether a further term can be offered or asked for now. */
export const RenewalStateAnswer = z.object({
  renewal: Renewal.nullable(),
  chain: z.array(ChainedContract),
  canPropose: z.boolean(),
  /** False once a notice was given: it ends then anyway. */
  canLetEnd: z.boolean(),
  /** What of the deposit is there, or will be when it is paid: so much carries over. */
  deposit: z.number(),
});
export type RenewalStateAnswer = z.infer<typeof RenewalStateAnswer>;
/** With `Accepted` the contract is the new one. */
export const AnsweredRenewalAnswer = z.object({ message: z.string(), contract: Contract, renewal: Renewal });
export type AnsweredRenewalAnswer = z.infer<typeof AnsweredRenewalAnswer>;
