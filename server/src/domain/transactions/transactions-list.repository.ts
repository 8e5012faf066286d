import type { FindTransactions } from '@teduh/shared/transactions';
import type { transactionSorts } from '@teduh/shared/transactions.constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { anywhere, matching } from '../../platform/db/search.ts';
import { select, type TransactionRow } from './transactions.repository.ts';

const order: Ordering<(typeof transactionSorts)[number]> = {
  id: 'transactions.id',
  keys: {
    createdAt: { by: sql`transactions.created_at`, kind: 'instant' },
    property: { by: sql`lower(properties.name)`, kind: 'text' },
    customer: { by: sql`lower(users.firstname || ' ' || users.lastname)`, kind: 'text' },
    amount: { by: sql`transactions.amount_sen`, kind: 'integer' },
    dueDate: { by: sql`transactions.due_date`, kind: 'day' },
    paymentDate: { by: sql`coalesce(paid_at, '1970-01-01T00:00:00Z'::timestamptz)`, kind: 'instant' },
  },
};

function receipted(q: string): RawBuilder<SqlBool>[] {
  return /^\d{1,15}$/.test(q) ? [sql`receipt_number = ${q}::bigint`] : [];
}

function found(on: Sql, q: string) {
  const pattern = anywhere(q);
  return matching(
    on,
    [
      {
        column: 'transactions.contract_id',
        ids: sql`(select c.id from people_like(${pattern}) as tenant (id) join contracts c on c.user_id = tenant.id)`,
        matches: sql`users.search_text ilike ${pattern}`,
      },
      {
        column: 'transactions.contract_id',
        ids: sql`(select c.id from places_like(${pattern}) as unit (id) join contracts c on c.unit_id = unit.id)`,
        matches: sql`properties.name ilike ${pattern} or units.name ilike ${pattern}`,
      },
    ],
    receipted(q),
  );
}

type Filter = FindTransactions & { userId?: string | undefined; today: string };

export async function list(on: Sql, filter: Filter): Promise<Paged<TransactionRow>> {
  const { q, propertyId, status, type, overdue, userId, today, ...page } = filter;
  let query = select(on);
  if (userId) query = query.where('contracts.user_id', '=', userId);
  if (propertyId) query = query.where('units.property_id', '=', propertyId);
  if (status) query = query.where('transactions.status', '=', status);
  if (type) query = query.where('transactions.type', '=', type);
  if (overdue !== undefined) {
    const isOverdue = sql<SqlBool>`(transactions.status = 'Pending' and due_date < ${today}::date)`;
    query = query.where(overdue ? isOverdue : sql<SqlBool>`not ${isOverdue}`);
  }
  if (q) query = query.where(await found(on, q));
  return readPage(query, order, page);
}
