import type { FindUsers } from '@teduh/shared/users';
import type { userSorts } from '@teduh/shared/users.constants';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { anywhere } from '../../platform/db/search.ts';
import { live, type UserRow } from './users.repository.ts';

const order: Ordering<(typeof userSorts)[number]> = {
  id: 'users.id',
  keys: {
    createdAt: { by: sql`users.created_at`, kind: 'instant' },
    name: { by: sql`lower(firstname || ' ' || lastname)`, kind: 'text' },
    email: { by: sql`lower(email)`, kind: 'text' },
  },
};

export async function list(
  on: Sql,
  { q, userType, status, id, ...page }: FindUsers & { id?: string | undefined },
): Promise<Paged<UserRow>> {
  let query = live(on);
  if (id) query = query.where('id', '=', id);
  if (userType) query = query.where('user_type', '=', userType);
  if (status) query = query.where('status', '=', status);
  if (q) query = query.where('search_text', 'ilike', anywhere(q));
  return readPage(query, order, page);
}
