import type { FindDeposits } from '@teduh/shared/settlements';
import type { depositSorts } from '@teduh/shared/settlements.constants';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import type { DepositDetails } from '../../platform/db/schema.ts';
import { matchesContractNumber, matchingTenancies, tenancyKeys } from '../tenancy-search.repository.ts';

export type DepositRow = Selectable<DepositDetails>;

const select = (db: Sql) => db.selectFrom('deposit_details').selectAll();

const ordering: Ordering<(typeof depositSorts)[number]> = {
  id: 'deposit_details.id',
  keys: {
    dueDate: { by: sql`due_on`, kind: 'day' },
    ...tenancyKeys,
  },
};

/** A refund may fail after everything was settled: what is held then is still to be paid. */
const isToSettle = sql<SqlBool>`(status <> 'Settled' or held_sen > 0)`;

/** Those that are to be settled, or those of one status. */
export async function list(db: Sql, { q, status, ...page }: FindDeposits): Promise<Paged<DepositRow>> {
  let query = select(db);
  query = status ? query.where('status', '=', status) : query.where(isToSettle);
  if (q) query = query.where(await matchingTenancies(db, q, matchesContractNumber(q)));
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
