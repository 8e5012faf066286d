import { z } from 'zod';
import { Contract } from './contracts.ts';
import { collectedMonthsMax } from './dashboard.constants.ts';
import { Day, Instant } from './fields.ts';
import { Picture } from './properties.ts';
import { SlipStatus, Transaction } from './transactions.ts';

const id = { _id: z.uuid(), id: z.uuid() };
const Home = z.object({ ...id, name: z.string() });
const place = { property: Home, roomName: z.string().nullable() };
const customer = Transaction.shape.user.omit({ email: true });

const Rental = Contract.pick({
  _id: true,
  id: true,
  property: true,
  roomName: true,
  startDate: true,
  endDate: true,
  rentAmount: true,
  isActive: true,
});
const CurrentRental = Rental.extend({
  picture: Picture.nullable(),
  /** The signed contract that follows: in the same unit, or in the one that `movesTo` names. */
  followedBy: z.object({ endDate: Day, movesTo: z.string().nullable() }).nullable(),
});

const CustomerPayment = Transaction.pick({
  _id: true,
  id: true,
  property: true,
  roomName: true,
  type: true,
  parts: true,
  description: true,
  amount: true,
  dueDate: true,
  status: true,
  isOverdue: true,
  isRefunded: true,
  createdAt: true,
}).extend({ slip: z.object({ status: SlipStatus }).nullable() });

/** What waits for the tenant, most pressing first; then what the tenant waits for: the landlord’s signature, and `wait` for an answer. */
export const NextStep = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('sign-and-pay'),
    contractId: z.uuid(),
    ...place,
    /** Deposit and first month's rent. */
    amount: z.number(),
    isSigned: z.boolean(),
    /** The slip of a transfer waits for confirmation: there is nothing to pay meanwhile. */
    isSlipWaiting: z.boolean(),
    holdExpiresAt: Instant.nullable(),
  }),
  z.object({ kind: z.literal('sign'), contractId: z.uuid(), ...place }),
  /**
   * A further term is offered, or an earlier end proposed: `endDate` is that of the contract, or the proposed one. A condition report or a
   * settlement of the deposit waits for an answer, or the tenant has to have the agreement stamped: `endDate` is the last day for it.
   */
  z.object({
    kind: z.enum(['answer-renewal', 'answer-notice', 'answer-report', 'answer-deposit', 'stamp']),
    contractId: z.uuid(),
    ...place,
    endDate: Day,
  }),
  z.object({
    kind: z.literal('pay'),
    transactionId: z.uuid(),
    ...place,
    type: Transaction.shape.type,
    parts: Transaction.shape.parts,
    description: z.string(),
    amount: z.number(),
    dueDate: Day,
    /** The day on which the saved card is charged, with autopay. */
    chargedOn: Day.nullable(),
    isOverdue: z.boolean(),
    isSlipWaiting: z.boolean(),
  }),
  z.object({ kind: z.literal('wait-for-landlord'), contractId: z.uuid(), ...place }),
  z.object({
    kind: z.literal('wait'),
    applicationId: z.uuid(),
    ...place,
    /** The landlord has asked for something that is still missing. */
    isAsked: z.boolean(),
    startDate: Day,
    createdAt: Instant,
  }),
]);
export type NextStep = z.infer<typeof NextStep>;

export const CustomerDashboard = z.object({
  userType: z.literal('customer'),
  currentRental: CurrentRental.nullable(),
  recentRentals: z.array(Rental),
  recentPayments: z.array(CustomerPayment),
  nextSteps: z.array(NextStep),
  /** The rent that is charged next for the current rental, or for the one that follows it. */
  nextRent: z.object({ dueDate: Day, amount: z.number() }).nullable(),
});
export type CustomerDashboard = z.infer<typeof CustomerDashboard>;

/** A tenant asks for a further term of `stayLength` months, or proposes to end the contract earlier, on `endDate`. */
const TenantQuestion = z.object({
  id: z.uuid(),
  kind: z.enum(['renewal', 'notice']),
  contractId: z.uuid(),
  ...place,
  user: customer,
  askedOn: Day,
  /** Of the contract, or the proposed one. */
  endDate: Day,
  stayLength: z.int().nullable(),
});

export const AdminDashboard = z.object({
  userType: z.literal('admin'),
  totals: z.object({
    users: z.number().int(),
    properties: z.number().int(),
    pendingApplications: z.number().int(),
  }),
  latestPendingApplications: z.array(z.object({ ...id, ...place, user: customer, createdAt: Instant })),
  /** What tenants ask and nobody has answered, the longest waiting first; `count` is of all of them. */
  tenantQuestions: z.object({ count: z.number().int(), oldest: z.array(TenantQuestion) }),
  /** What waits for an admin, besides applications and what tenants ask. */
  waiting: z.object({
    slips: z.number().int(),
    signatures: z.number().int(),
    /** Not handled yet: they wait for an answer, or are in handling. */
    complaints: z.number().int(),
  }),
  latestPayments: z.array(CustomerPayment.extend({ user: customer })),
  /** Units with a live contract, of those that are offered. */
  occupancy: z.object({ occupied: z.number().int(), offered: z.number().int() }),
  overdue: z.object({ count: z.number().int(), amount: z.number() }),
  /** Whether the company is entered in the settings. */
  isSetUp: z.boolean(),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

export const DashboardAnswer = z.discriminatedUnion('userType', [CustomerDashboard, AdminDashboard]);
export type DashboardAnswer = z.infer<typeof DashboardAnswer>;

export const FindRentCollected = z.object({
  months: z.coerce
    .number('Months must be a number')
    .int('Months must be a whole number')
    .min(1, 'Months must be at least 1')
    .max(collectedMonthsMax, `Months can be at most ${collectedMonthsMax}`)
    .default(12),
});

/** By the day of payment in Kuala Lumpur, oldest month first, up to and with this one. What was given back does not count. */
export const RentCollectedAnswer = z.object({
  months: z.array(
    z.object({
      /** `2026-11` */
      month: z.string(),
      /** With the first month's rent, which is paid together with the deposit. */
      rent: z.number(),
      fees: z.number(),
      deposits: z.number(),
    }),
  ),
});
export type RentCollectedAnswer = z.infer<typeof RentCollectedAnswer>;
export type CollectedMonth = RentCollectedAnswer['months'][number];
