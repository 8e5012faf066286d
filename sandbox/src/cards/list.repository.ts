import type { Sql } from '@teduh/server/platform/db/db.ts';
import { sql } from 'kysely';
import { type ListFilter, pageSize } from './list.ts';

/** The newest first, one more than the page has, so that it is known whether there is more. */
export async function findPage<Row>(
  db: Sql,
  table: 'sandbox.refunds' | 'sandbox.disputes',
  { payment_intent: intentId, 'created[gte]': since, limit = pageSize, starting_after: after }: ListFilter,
): Promise<Row[]> {
  const rows = sql.table(table);
  const { rows: found } = await sql<Row>`
    select * from ${rows} where true
      ${intentId ? sql`and payment_intent_id = ${intentId}` : sql``}
      ${since === undefined ? sql`` : sql`and created_at >= to_timestamp(${since})`}
      ${after ? sql`and (created_at, id) < (select created_at, id from ${rows} where id = ${after})` : sql``}
    order by created_at desc, id desc limit ${limit + 1}`.execute(db);
  return found;
}
