import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import type { Json } from '@teduh/server/platform/db/schema.ts';
import type { OnlineMethod } from '@teduh/shared/transactions';
import { type Selectable, sql } from 'kysely';
import { type PaymentIntentsTable, withSandboxTables } from '../tables.ts';
import { type NewEvent, valuesOf } from './event.repository.ts';

export type IntentRow = Selectable<PaymentIntentsTable>;
type Status = 'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';

export type Change = {
  status: Status;
  /** What is paid with. */
  method?: { type: OnlineMethod; bank?: string; brand?: string; last4?: string; savedId?: string };
  lastError?: object;
  returnUrl?: string;
  succeedsAt?: Date;
  canceledAt?: Date;
};

const writable = (intent: IntentRow) => ({
  ...intent,
  metadata: JSON.stringify(intent.metadata),
  last_error: intent.last_error && JSON.stringify(intent.last_error),
});

export async function insert(tx: Tx, intent: IntentRow, event: NewEvent) {
  await withSandboxTables(tx)
    .with('inserted_event', (db) => db.insertInto('sandbox.events').values(valuesOf(event)))
    .insertInto('sandbox.payment_intents')
    .values(writable(intent))
    .execute();
}

export async function find(db: Sql, id: string): Promise<IntentRow | undefined> {
  return withSandboxTables(db)
    .selectFrom('sandbox.payment_intents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Keeps refunds and disputes of one payment apart. */
export async function lock(tx: Tx, id: string): Promise<IntentRow | undefined> {
  return withSandboxTables(tx)
    .selectFrom('sandbox.payment_intents')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export function applyChange(intent: IntentRow, change: Change): IntentRow {
  const { status, method, lastError, returnUrl, succeedsAt, canceledAt } = change;
  return {
    ...intent,
    status,
    last_error: (lastError as IntentRow['last_error']) ?? null,
    succeeds_at: succeedsAt ?? null,
    canceled_at: canceledAt ?? null,
    ...(method && {
      method_type: method.type,
      bank: method.bank ?? null,
      card_brand: method.brand ?? null,
      card_last4: method.last4 ?? null,
      payment_method_id: method.savedId ?? null,
    }),
    ...(returnUrl && { return_url: returnUrl }),
  };
}

/** The only statement that changes a status, together with its webhook. Returns false when the intent has changed since it was read. */
export async function replace(
  tx: Tx,
  before: IntentRow,
  after: IntentRow,
  event: NewEvent,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await withSandboxTables(tx)
    .with('moved', (db) =>
      db
        .updateTable('sandbox.payment_intents')
        .set(writable(after))
        .where('id', '=', before.id)
        .where('status', '=', before.status)
        .where('card_last4', 'is not distinct from', before.card_last4)
        .returning('id'),
    )
    .insertInto('sandbox.events')
    .columns(['id', 'payload', 'next_try_at'])
    .expression((eb) => {
      const { id, payload, next_try_at } = valuesOf(event);
      return eb
        .selectFrom('moved')
        .select([
          sql<string>`${id}`.as('id'),
          sql<Json>`${payload}::jsonb`.as('payload'),
          sql<Date>`${next_try_at}::timestamptz`.as('next_try_at'),
        ]);
    })
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function listDue(db: Sql, now: Date): Promise<IntentRow[]> {
  return withSandboxTables(db)
    .selectFrom('sandbox.payment_intents')
    .selectAll()
    .where('status', '=', 'processing')
    .where('succeeds_at', '<=', now)
    .limit(100)
    .execute();
}

type Link = Pick<IntentRow, 'customer_id' | 'saves_card'>;

export async function link(tx: Tx, intent: IntentRow, change: Link): Promise<IntentRow> {
  await withSandboxTables(tx)
    .updateTable('sandbox.payment_intents')
    .set(change)
    .where('id', '=', intent.id)
    .execute();
  return { ...intent, ...change };
}
