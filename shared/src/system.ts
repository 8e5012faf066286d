import { z } from 'zod';
import { Instant } from './fields.ts';

const Count = z.number().int();

const JobQueue = z.object({
  name: z.string(),
  waiting: Count,
  running: Count,
  failed: Count,
  /** Why the last try failed of what waits to be tried again; null when nothing does. */
  retryReason: z.string().nullable(),
});
export type JobQueue = z.infer<typeof JobQueue>;

const FailedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  failedAt: Instant,
  reason: z.string(),
});
export type FailedJob = z.infer<typeof FailedJob>;

const FailedMail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  writtenAt: Instant,
  failedAt: Instant,
  reason: z.string(),
});
export type FailedMail = z.infer<typeof FailedMail>;

const RefusedAddress = z.object({
  id: z.uuid(),
  address: z.string(),
  refusedAt: Instant,
  reason: z.string(),
  /** Whose address it is; null for one that nobody has, such as a new one that waits to be confirmed. */
  user: z.object({ id: z.uuid(), firstname: z.string(), lastname: z.string() }).nullable(),
});
export type RefusedAddress = z.infer<typeof RefusedAddress>;

/** How the server is doing, for admins. Lists hold the newest. */
export const SystemAnswer = z.object({
  version: z.string(),
  /** Null where the program does not know what it was built from. */
  commit: z.string().nullable(),
  mode: z.enum(['sandbox', 'production']),
  database: z.enum(['embedded', 'own']),
  files: z.enum(['disk', 's3']),
  mail: z.enum(['mailbox', 'smtp']),
  uptimeSeconds: Count,
  /** Null while no server has started its jobs. */
  jobs: z.object({ queues: z.array(JobQueue), failed: z.array(FailedJob) }).nullable(),
  mails: z.object({
    waiting: Count,
    oldestWaitingAt: Instant.nullable(),
    failedCount: Count,
    failed: z.array(FailedMail),
  }),
  refusedAddresses: z.array(RefusedAddress),
  /** The newest, whatever became of it: without an end it runs, or was killed. */
  lastBackup: z
    .object({ startedAt: Instant, finishedAt: Instant.nullable(), failure: z.string().nullable() })
    .nullable(),
  /** The newest that was verified, and can be restored. */
  lastGoodBackup: z.object({ finishedAt: Instant, sizeBytes: z.number() }).nullable(),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  databaseBytes: z.number(),
});
export type SystemAnswer = z.infer<typeof SystemAnswer>;

const UnmatchedStatement = z.object({
  contractId: z.uuid(),
  contractNumber: z.string(),
  /** What the statement ends with, and what is still to be paid: they should be the same. */
  balance: z.number(),
  pending: z.number(),
});
export type UnmatchedStatement = z.infer<typeof UnmatchedStatement>;

const UnmatchedPayment = z.object({
  /** Of the refund, or of the payment at the provider. */
  id: z.string(),
  kind: z.enum(['refund failed', 'refund under way', 'money held']),
  transactionId: z.uuid(),
  contractNumber: z.string(),
  amount: z.number(),
  since: Instant,
  /** What the provider says about it, where it says something. */
  reason: z.string(),
});
export type UnmatchedPayment = z.infer<typeof UnmatchedPayment>;

/** Money of which the books, the provider and what tenants owe do not say the same. */
export const UnmatchedMoneyAnswer = z.object({
  statements: z.array(UnmatchedStatement),
  payments: z.array(UnmatchedPayment),
});
export type UnmatchedMoneyAnswer = z.infer<typeof UnmatchedMoneyAnswer>;

export const ByJob = z.object({
  queue: z.string().regex(/^[\w-]{1,100}$/, 'Queue is unknown'),
  id: z.uuid(),
});
