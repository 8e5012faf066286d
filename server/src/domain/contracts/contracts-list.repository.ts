import type { FindContracts } from '@teduh/shared/contracts';
import type { contractSorts } from '@teduh/shared/contracts.constants';
import type { Day } from '@teduh/shared/days';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { matchesContractNumber, matchingTenancies, tenancyKeys } from '../tenancy-search.repository.ts';
import { type ContractRow, select } from './contracts.repository.ts';

const ordering: Ordering<(typeof contractSorts)[number]> = {
  id: 'contract_details.id',
  keys: {
    createdAt: { by: sql`created_at`, kind: 'instant' },
    ...tenancyKeys,
    startDate: { by: sql`start_date`, kind: 'day' },
    endDate: { by: sql`end_date`, kind: 'day' },
    rent: { by: sql`rent_sen`, kind: 'integer' },
  },
};

/** What agreements had as their number before: the first eight letters of the id. */
const matchesFormerNumber = (q: string): RawBuilder<SqlBool>[] =>
  /^[0-9a-f]{8}$/i.test(q)
    ? [sql<SqlBool>`id between ${q.padEnd(32, '0')}::uuid and ${q.padEnd(32, 'f')}::uuid`]
    : [];

export async function list(
  db: Sql,
  { q, status, ending, userId, today, ...page }: FindContracts & { userId?: string | undefined; today: Day },
): Promise<Paged<ContractRow>> {
  let query = select(db);
  if (userId) query = query.where('user_id', '=', userId);
  if (status) query = query.where('status', '=', status);
  if (ending)
    query = query.where('status', '=', 'Active').where(
      sql<SqlBool>`exists (select from contracts c where c.id = contract_details.id
          and is_ending_soon(c.end_date, c.terms, ${today}::date))`,
    );
  if (q) {
    const numbered = [...matchesContractNumber(q), ...matchesFormerNumber(q)];
    query = query.where(await matchingTenancies(db, q, numbered));
  }
  return readPage(query, ordering, page);
}
