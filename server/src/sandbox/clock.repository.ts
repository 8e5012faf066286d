import type { Sql, Tx } from '../platform/db/db.ts';

export async function findAheadMs(sql: Sql): Promise<number> {
  const row = await sql.selectFrom('sandbox_clock').select('ahead_ms').executeTakeFirst();
  return row?.ahead_ms ?? 0;
}

/** Moves on from where the caller believes the clock to be; false when somebody else has moved it meanwhile. */
export async function moveOn(tx: Tx, fromMs: number, toMs: number): Promise<boolean> {
  await tx
    .insertInto('sandbox_clock')
    .values({ ahead_ms: 0 })
    .onConflict((same) => same.doNothing())
    .execute();
  const moved = await tx
    .updateTable('sandbox_clock')
    .set({ ahead_ms: toMs })
    .where('ahead_ms', '=', fromMs)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}
