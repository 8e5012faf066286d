import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import type { Selectable } from 'kysely';
import { type PaymentMethodsTable, type SetupIntentsTable, withSandboxTables } from '../tables.ts';

export type CardRow = Selectable<PaymentMethodsTable>;
export type SetupRow = Selectable<SetupIntentsTable>;

type Customer = { id: string; email: string | null; name: string | null; metadata: object; created_at: Date };

export async function insertCustomer(tx: Tx, { metadata, ...customer }: Customer) {
  await withSandboxTables(tx)
    .insertInto('sandbox.customers')
    .values({ ...customer, metadata: JSON.stringify(metadata) })
    .execute();
}

export async function hasCustomer(db: Sql, id: string): Promise<boolean> {
  const row = await withSandboxTables(db)
    .selectFrom('sandbox.customers')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Detaches its cards besides. Returns false when there is no such customer any more. */
export async function deleteCustomer(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await withSandboxTables(tx)
    .updateTable('sandbox.customers')
    .set({ deleted_at: at })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  await withSandboxTables(tx)
    .updateTable('sandbox.payment_methods')
    .set({ customer_id: null })
    .where('customer_id', '=', id)
    .execute();
  return numUpdatedRows === 1n;
}

export async function insertCard(tx: Tx, card: CardRow) {
  await withSandboxTables(tx).insertInto('sandbox.payment_methods').values(card).execute();
}

export async function findCard(db: Sql, id: string): Promise<CardRow | undefined> {
  return withSandboxTables(db)
    .selectFrom('sandbox.payment_methods')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns undefined when it is detached already. */
export async function detach(tx: Tx, id: string): Promise<CardRow | undefined> {
  return withSandboxTables(tx)
    .updateTable('sandbox.payment_methods')
    .set({ customer_id: null })
    .where('id', '=', id)
    .where('customer_id', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

const writable = ({ metadata, last_error, ...setup }: SetupRow) => ({
  ...setup,
  metadata: JSON.stringify(metadata),
  last_error: last_error && JSON.stringify(last_error),
});

export async function insertSetup(tx: Tx, setup: SetupRow) {
  await withSandboxTables(tx).insertInto('sandbox.setup_intents').values(writable(setup)).execute();
}

export async function findSetup(db: Sql, id: string): Promise<SetupRow | undefined> {
  return withSandboxTables(db)
    .selectFrom('sandbox.setup_intents')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Returns false when another request has changed it since it was read. */
export async function replaceSetup(tx: Tx, before: SetupRow, after: SetupRow): Promise<boolean> {
  const { numUpdatedRows } = await withSandboxTables(tx)
    .updateTable('sandbox.setup_intents')
    .set(writable(after))
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
