import type { Sql } from '@teduh/server/platform/db/db.ts';
import type { Generated, Json, Timestamp } from '@teduh/server/platform/db/schema.ts';

type ClockTable = {
  only_row: Generated<boolean>;
  ahead_ms: number;
};

export type PaymentIntentsTable = {
  id: string;
  client_secret: string;
  amount_sen: number;
  currency: string;
  description: string | null;
  metadata: Json;
  status: Generated<string>;
  card_brand: string | null;
  card_last4: string | null;
  return_url: string | null;
  last_error: Json | null;
  succeeds_at: Timestamp | null;
  canceled_at: Timestamp | null;
  created_at: Timestamp;
};

export type RefundsTable = {
  id: string;
  payment_intent_id: string;
  amount_sen: number;
  created_at: Timestamp;
  metadata: Generated<Json>;
  status: Generated<string>;
  becomes: string | null;
  changes_at: Timestamp | null;
};

export type DisputesTable = {
  id: string;
  payment_intent_id: string;
  amount_sen: number;
  reason: string;
  status: Generated<string>;
  created_at: Timestamp;
};

type IdempotencyKeysTable = {
  key: string;
  fingerprint: string;
  status: number;
  answer: Json;
  created_at: Timestamp;
};

export type EventsTable = {
  id: string;
  payload: Json;
  tries: Generated<number>;
  next_try_at: Timestamp;
};

type SandboxTables = {
  'sandbox.clock': ClockTable;
  'sandbox.payment_intents': PaymentIntentsTable;
  'sandbox.refunds': RefundsTable;
  'sandbox.disputes': DisputesTable;
  'sandbox.idempotency_keys': IdempotencyKeysTable;
  'sandbox.events': EventsTable;
};

/** The server's database or transaction, with the tables of the sandbox added to its type. */
export const withSandboxTables = (db: Sql) => db.$extendTables<SandboxTables>();
