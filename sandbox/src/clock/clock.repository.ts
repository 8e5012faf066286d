import type { Sql, Tx } from '@teduh/server/platform/db/db.ts';
import { withSandboxTables } from '../tables.ts';

export async function findAheadMs(db: Sql): Promise<number> {
  const row = await withSandboxTables(db).selectFrom('sandbox.clock').select('ahead_ms').executeTakeFirst();
  return row?.ahead_ms ?? 0;
}

/** Moves the clock from where the caller believes it to be. Returns false when another request has moved it meanwhile. */
export async function moveFrom(tx: Tx, fromMs: number, toMs: number): Promise<boolean> {
  const db = withSandboxTables(tx);
  await db
    .insertInto('sandbox.clock')
    .values({ ahead_ms: 0 })
    .onConflict((same) => same.doNothing())
    .execute();
  const moved = await db
    .updateTable('sandbox.clock')
    .set({ ahead_ms: toMs })
    .where('ahead_ms', '=', fromMs)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
