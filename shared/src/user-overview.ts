import { z } from 'zod';
import { Complaint } from './complaints.ts';
import { Contract } from './contracts.ts';
import { Instant } from './fields.ts';
import { Transaction } from './transactions.ts';
import { User } from './users.ts';

const SentMail = z.object({
  id: z.uuid(),
  subject: z.string(),
  createdAt: Instant,
  /** Null while it waits to be sent. */
  sentAt: Instant.nullable(),
  /** When a mail server refused it for good. */
  failedAt: Instant.nullable(),
});

/** What an admin wants to know about one user: the newest of everything, and all that is to be paid. */
export const UserOverviewAnswer = z.object({
  user: User,
  contracts: z.array(Contract),
  /** Not paid yet, the oldest first. */
  charges: z.array(Transaction),
  /** The sum of all charges, and of those that are overdue. */
  balance: z.object({ owed: z.number(), overdue: z.number() }),
  payments: z.array(Transaction),
  complaints: z.array(Complaint),
  mails: z.array(SentMail),
  /** Since when and why mail does not reach their address; null as long as it does. */
  refused: z.object({ at: Instant, reason: z.string() }).nullable(),
});
export type UserOverviewAnswer = z.infer<typeof UserOverviewAnswer>;
