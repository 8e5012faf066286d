import type { FindUsers } from '@teduh/shared/users';
import type { userSorts } from '@teduh/shared/users.constants';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { containing } from '../../platform/db/search.ts';
import { select, type UserRow } from './users.repository.ts';

const ordering: Ordering<(typeof userSorts)[number]> = {
  id: 'existing_users.id',
  keys: {
    createdAt: { by: sql`created_at`, kind: 'instant' },
    name: { by: sql`lower(firstname || ' ' || lastname)`, kind: 'text' },
    email: { by: sql`lower(email)`, kind: 'text' },
  },
};

export async function list(
  db: Sql,
  { q, userType, status, onlyId, ...page }: FindUsers & { onlyId?: string | undefined },
): Promise<Paged<UserRow>> {
  let query = select(db);
  if (onlyId) query = query.where('id', '=', onlyId);
  if (userType) query = query.where('user_type', '=', userType);
  if (status) query = query.where('status', '=', status);
  if (q) query = query.where('search_text', 'ilike', containing(q));
  return readPage(query, ordering, page);
}
