import type { FindTransactions } from '@teduh/shared/transactions';
import type { transactionSorts } from '@teduh/shared/transactions.constants';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';
import { type Ordering, type Paged, readPage } from '../../platform/db/keyset.ts';
import { containing, matchingAny } from '../../platform/db/search.ts';
import { matchesContractNumber } from '../tenancy-search.repository.ts';
import { select, type TransactionRow } from './transactions.repository.ts';

const ordering: Ordering<(typeof transactionSorts)[number]> = {
  id: 'transaction_details.id',
  keys: {
    createdAt: { by: sql`created_at`, kind: 'instant' },
    property: { by: sql`lower(property_name)`, kind: 'text' },
    customer: { by: sql`lower(firstname || ' ' || lastname)`, kind: 'text' },
    amount: { by: sql`amount_sen`, kind: 'integer' },
    dueDate: { by: sql`due_date`, kind: 'day' },
    paymentDate: { by: sql`coalesce(paid_at, '1970-01-01T00:00:00Z'::timestamptz)`, kind: 'instant' },
  },
};

function matchesReceipt(q: string): RawBuilder<SqlBool>[] {
  return /^\d{1,15}$/.test(q) ? [sql`receipt_number = ${q}::bigint`] : [];
}

/** `TD-2026-0012-R3`, as `transferReferenceOf` writes it; the number of a contract alone finds all its charges. */
function referredTo(q: string): RawBuilder<unknown> {
  const [, number, ending] = /^(TD-\d{4}-\d{1,9})(?:-(\w{1,4}))?$/i.exec(q) ?? [];
  const [ofContract = sql.lit(false)] = number ? matchesContractNumber(number) : [];
  const hasEnding = sql`${ending?.toUpperCase()} = case when t.type = 'Deposit' then 'D'
    when t.type = 'Monthly Rental' and t.split_from is null then 'R' || t.rent_month else upper(left(t.id::text, 4)) end`;
  return sql`(select t.id from contracts c join transactions t on t.contract_id = c.id
    where ${ofContract} and ${ending ? hasEnding : sql.lit(true)})`;
}

function matches(db: Sql, q: string) {
  const pattern = containing(q);
  const referred = referredTo(q);
  return matchingAny(
    db,
    [
      {
        column: 'contract_id',
        ids: sql`(select c.id from people_like(${pattern}) as tenant (id) join contracts c on c.user_id = tenant.id)`,
        condition: sql`tenant_search_text ilike ${pattern}`,
      },
      {
        column: 'contract_id',
        ids: sql`(select c.id from places_like(${pattern}) as unit (id) join contracts c on c.unit_id = unit.id)`,
        condition: sql`property_name ilike ${pattern} or room_name ilike ${pattern}`,
      },
      {
        column: 'transaction_details.id',
        ids: referred,
        condition: sql`transaction_details.id in ${referred}`,
      },
    ],
    matchesReceipt(q),
  );
}

type Filter = FindTransactions & { userId?: string | undefined; today: string };

export async function list(db: Sql, filter: Filter): Promise<Paged<TransactionRow>> {
  const { q, propertyId, status, type, overdue, slipWaiting, userId, today, ...page } = filter;
  let query = select(db);
  if (userId) query = query.where('user_id', '=', userId);
  if (propertyId) query = query.where('property_id', '=', propertyId);
  if (status) query = query.where('status', '=', status);
  if (type) query = query.where('type', '=', type);
  if (overdue !== undefined)
    query = query.where(
      sql<SqlBool>`is_in_arrears(type, status, due_date, contract_status, slip_status, ${today}::date) = ${sql.lit(overdue)}`,
    );
  if (slipWaiting)
    query = query.where(
      sql<SqlBool>`transaction_details.id in (
        select transaction_id from payment_slips where status = 'Waiting for Confirmation')`,
    );
  if (q) query = query.where(await matches(db, q));
  return readPage(query, ordering, page);
}
