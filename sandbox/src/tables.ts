import type { Sql } from '@teduh/server/platform/db/db.ts';
import type { Generated, Json, Timestamp } from '@teduh/server/platform/db/schema.ts';
import type { OnlineMethod } from '@teduh/shared/transactions';

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
  allowed_types: string[];
  method_type: OnlineMethod | null;
  bank: string | null;
  customer_id: string | null;
  payment_method_id: string | null;
  saves_card: boolean;
  card_brand: string | null;
  card_last4: string | null;
  return_url: string | null;
  last_error: Json | null;
  succeeds_at: Timestamp | null;
  canceled_at: Timestamp | null;
  created_at: Timestamp;
};

type CustomersTable = {
  id: string;
  email: string | null;
  name: string | null;
  metadata: Json;
  created_at: Timestamp;
  deleted_at: Generated<Timestamp | null>;
};

export type PaymentMethodsTable = {
  id: string;
  customer_id: string | null;
  card_brand: string;
  card_last4: string;
  exp_month: number;
  exp_year: number;
  created_at: Timestamp;
};

export type SetupIntentsTable = {
  id: string;
  client_secret: string;
  customer_id: string;
  payment_method_id: string | null;
  metadata: Json;
  status: string;
  return_url: string | null;
  last_error: Json | null;
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
  'sandbox.customers': CustomersTable;
  'sandbox.payment_methods': PaymentMethodsTable;
  'sandbox.setup_intents': SetupIntentsTable;
  'sandbox.refunds': RefundsTable;
  'sandbox.disputes': DisputesTable;
  'sandbox.idempotency_keys': IdempotencyKeysTable;
  'sandbox.events': EventsTable;
};

/** The server's database or transaction, with the tables of the sandbox added to its type. */
export const withSandboxTables = (db: Sql) => db.$extendTables<SandboxTables>();
