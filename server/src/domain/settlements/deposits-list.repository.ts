import { contractSerialOf } from '@teduh/shared/contracts.constants';
import type { FindDeposits } from '@teduh/shared/settlements';
import type { depositSorts } from '@teduh/shared/settlements.constants';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import type { DepositDetails } from '../../platform/db/schema.ts';
import { containing, matchingAny } from '../../platform/db/search.ts';

export type DepositRow = Selectable<DepositDetails>;

const select = (db: Sql) => db.selectFrom('deposit_details').selectAll();

const ordering: Ordering<(typeof depositSorts)[number]> = {
  id: 'deposit_details.id',
  keys: {
    dueDate: { by: sql`due_on`, kind: 'day' },
    customer: { by: sql`lower(firstname || ' ' || lastname)`, kind: 'text' },
    property: { by: sql`lower(property_name)`, kind: 'text' },
  },
};

function matches(db: Sql, q: string) {
  const pattern = containing(q);
  const serial = contractSerialOf(q);
  return matchingAny(
    db,
    [
      {
        column: 'user_id',
        ids: sql`people_like(${pattern})`,
        condition: sql`tenant_search_text ilike ${pattern}`,
      },
      {
        column: 'unit_id',
        ids: sql`places_like(${pattern})`,
        condition: sql`property_name ilike ${pattern} or room_name ilike ${pattern}`,
      },
    ],
    serial === undefined ? [] : [sql<SqlBool>`split_part(number, '-', 3)::integer = ${serial}`],
  );
}

/** A refund may fail after everything was settled: what is held then is still to be paid. */
const isToSettle = sql<SqlBool>`(status <> 'Settled' or held_sen > 0)`;

/** Those that are to be settled, or those of one status. */
export async function list(db: Sql, { q, status, ...page }: FindDeposits): Promise<Paged<DepositRow>> {
  let query = select(db);
  query = status ? query.where('status', '=', status) : query.where(isToSettle);
  if (q) query = query.where(await matches(db, q));
  return readPage(query, ordering, page);
}

/** The next one first. */
export async function listToSettle(db: Sql, userId: string | undefined): Promise<DepositRow[]> {
  return select(db)
    .where(isToSettle)
    .$if(userId !== undefined, (rows) => rows.where('user_id', '=', userId ?? ''))
    .orderBy('due_on')
    .orderBy('id')
    .execute();
}

/** What is held of all deposits, or of those of one tenant. */
export async function sumHeld(db: Sql, userId: string | undefined): Promise<number> {
  const { rows } = await sql<{ held_sen: number }>`
    select coalesce(sum(deposit_held_sen(id)), 0)::bigint as held_sen from contracts
    where ${userId ?? null}::uuid is null or user_id = ${userId ?? null}::uuid`.execute(db);
  return rows[0]?.held_sen ?? 0;
}
