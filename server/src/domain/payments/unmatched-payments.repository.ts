import { sql } from 'kysely';
import type { Sql as Database } from '../../platform/db/db.ts';

export type UnmatchedPaymentRow = {
  id: string;
  kind: 'refund failed' | 'refund under way' | 'money held';
  transaction_id: string;
  number: string;
  amount_sen: number;
  since: Date;
  reason: string;
};

/**
 * What reconciliation cannot put right by itself: refunds that failed and that no transfer has replaced, refunds of which the provider has not
 * said for a long time how they ended, and money that came too late of which not everything has gone back.
 */
export async function listUnmatched(db: Database, underWaySince: Date): Promise<UnmatchedPaymentRow[]> {
  const { rows } = await sql<UnmatchedPaymentRow>`
    select unmatched.id, kind, transaction_id, c.number, unmatched.amount_sen::integer, since, reason
    from (
      select r.id::text, case r.status when 'Failed' then 'refund failed' else 'refund under way' end as kind, r.transaction_id,
        r.amount_sen, coalesce(r.settled_at, r.created_at) as since, r.failure as reason
      from refunds r
      where not r.is_foreign and (
        r.status = 'Pending' and r.created_at < ${underWaySince}
        or r.status = 'Failed' and not exists (select from refunds other where other.replaces = r.id))
      union all
      select i.id, 'money held', i.transaction_id, i.amount_sen - back.amount_sen, i.updated_at, ''
      from payment_intents i join transactions t on t.id = i.transaction_id, lateral (
        select coalesce(sum(r.amount_sen), 0) + coalesce((select sum(d.amount_sen) from disputes d
          where d.payment_intent_id = i.id and d.outcome = 'returned' and d.regained_at is null), 0) as amount_sen
        from refunds r where r.payment_intent_id = i.id and r.status <> 'Failed'
      ) back
      where i.status = 'refunded' and i.id is distinct from t.payment_intent_id and back.amount_sen < i.amount_sen
    ) unmatched join transactions t on t.id = transaction_id join contracts c on c.id = t.contract_id
    order by since desc, unmatched.id limit 100`.execute(db);
  return rows;
}
