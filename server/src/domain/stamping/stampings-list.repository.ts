import type { FindStampings } from '@teduh/shared/stamping';
import type { stampingSorts } from '@teduh/shared/stamping.constants';
import { type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { matchesContractNumber, matchingTenancies, tenancyKeys } from '../tenancy-search.repository.ts';
import { type StampingRow, select } from './stampings.repository.ts';

const ordering: Ordering<(typeof stampingSorts)[number]> = {
  id: 'stamping_details.id',
  keys: {
    dueDate: { by: sql`due_on`, kind: 'day' },
    ...tenancyKeys,
  },
};

/** Those that are not stamped, or those of one status. */
export async function list(db: Sql, { q, status, ...page }: FindStampings): Promise<Paged<StampingRow>> {
  let query = select(db);
  query = status ? query.where('status', '=', status) : query.where(sql<SqlBool>`status <> 'Stamped'`);
  if (q) query = query.where(await matchingTenancies(db, q, matchesContractNumber(q)));
  return readPage(query, ordering, page);
}
