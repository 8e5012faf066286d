import type pg from 'pg';

const indexesOf = `
  select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
  where indrelid = any ($1::text[]::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`;

/** Without the indexes of these tables, which are made again at the end: adding every row to each of them takes several times as long. */
export async function withoutIndexes(client: pg.Client, tables: string[], fill: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(indexesOf, [tables]);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}
