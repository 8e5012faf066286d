import type { Sql, Tx } from '../platform/db/db.ts';

export async function isPlanted(sql: Sql, name: string): Promise<boolean> {
  const seed = await sql.selectFrom('demo_seeds').select('name').where('name', '=', name).executeTakeFirst();
  return seed !== undefined;
}

export async function listPlanted(sql: Sql): Promise<string[]> {
  return (await sql.selectFrom('demo_seeds').select('name').execute()).map(({ name }) => name);
}

/** True once, in the whole life of a database: whoever adds the row plants the data. */
export async function claim(tx: Tx, name: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('demo_seeds')
    .values({ name })
    .onConflict((same) => same.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
