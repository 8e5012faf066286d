import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import { type Selectable, sql } from 'kysely';
import { type EventsTable, withSandboxTables } from '../tables.ts';

export type EventRow = Selectable<EventsTable>;

/** A webhook, written in the same statement or transaction as the change that it reports. */
export type NewEvent = { id: string; payload: object; at: Date };

export const valuesOf = ({ id, payload, at }: NewEvent) => ({
  id,
  payload: JSON.stringify(payload),
  next_try_at: at,
});

export async function insert(tx: Tx, event: NewEvent) {
  await withSandboxTables(tx).insertInto('sandbox.events').values(valuesOf(event)).execute();
}

/** Leases events that are due: until the lease ends, no other server delivers them. */
export async function claim(tx: Tx, now: Date, until: Date, limit: number): Promise<EventRow[]> {
  const due = withSandboxTables(tx)
    .selectFrom('sandbox.events')
    .select('id')
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return withSandboxTables(tx)
    .updateTable('sandbox.events')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_at: until }))
    .where('id', 'in', due)
    .returningAll()
    .execute();
}

export async function postpone(tx: Tx, id: string, until: Date) {
  await withSandboxTables(tx)
    .updateTable('sandbox.events')
    .set({ next_try_at: until })
    .where('id', '=', id)
    .execute();
}

export async function remove(tx: Tx, id: string) {
  await withSandboxTables(tx).deleteFrom('sandbox.events').where('id', '=', id).execute();
}

/** When the next webhook, slow card or slow refund is due. All are answered by an index. */
export async function findNextDue(db: Sql): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(next_try_at) from sandbox.events),
      (select min(succeeds_at) from sandbox.payment_intents where status = 'processing'),
      (select min(changes_at) from sandbox.refunds where changes_at is not null)
    ) as at
  `.execute(db);
  return rows[0]?.at ?? undefined;
}
