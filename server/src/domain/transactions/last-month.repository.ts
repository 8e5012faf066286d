import type { Day } from '@teduh/shared/days';
import { importedMonths } from '@teduh/shared/months';
import { sql } from 'kysely';
import type { Sql } from '../../platform/db/db.ts';

/** The rent of the month in which a contract would end on this day, where that is not the end of a month. */
export async function findLastRent(
  db: Sql,
  contractId: string,
  endsOn: Day,
): Promise<{ begins_on: Day; rent_sen: number } | undefined> {
  const { rows } = await sql<{ begins_on: Day; rent_sen: number }>`
    select begins_on, month_share_sen(c.rent_sen, c.start_date, month, ${endsOn}::date) as rent_sen
    from contracts c
      cross join generate_series(coalesce(c.first_rent_month, case when c.renews is null then 1 else 0 end), ${importedMonths.max - 1}::int) as month
      cross join lateral (select (c.start_date + month * interval '1 month')::date as begins_on,
        (c.start_date + (month + 1) * interval '1 month')::date as ends_on) m
    where c.id = ${contractId} and m.begins_on < ${endsOn}::date and ${endsOn}::date < m.ends_on`.execute(db);
  return rows[0];
}

/** Rent or an extra charge of a month that the contract does not last to its end, or that begins after its extra charge has ended. */
export type UnusedCharge = {
  id: string;
  contract_id: string;
  user_id: string;
  unit_id: string;
  /** The extra charge that has ended; null where it is the contract. */
  ended_extra: string | null;
  end_date: Day;
  status: 'Pending' | 'Paid';
  payment_intent_id: string | null;
  /** What is to be paid, or what was paid and stayed with us. */
  sen: number;
  /** Which month of what: its charges share what is too much. */
  month_of: string;
  /** What all charges of that month are too much. */
  unused_sen: number;
};

/**
 * Charges of which a part is for days after the end of their contract or extra charge: what is to be paid first, the latest before the earlier ones. None whose
 * money is under way or at the bank: their turn comes when that is over. What could not go back is an admin's to transfer, and counts as gone.
 * What an admin has asked for since the contract was shortened stays.
 */
export async function listUnused(
  db: Sql,
  { only, leastSen, withOpenIntents = false }: { only?: string; leastSen: number; withOpenIntents?: boolean },
): Promise<UnusedCharge[]> {
  const { rows } = await sql<UnusedCharge>`
    select * from (
      select t.id, t.contract_id, c.user_id, c.unit_id, t.status, t.payment_intent_id, t.due_date, m.sen, m.month_of,
        case when is_over then e.name end as ended_extra, case when is_over then e.ended_on else c.end_date end as end_date,
        (sum(m.sen) over (partition by t.contract_id, m.month_of))::integer - case when is_over then 0
          else month_share_sen(coalesce(e.amount_sen, c.rent_sen), c.start_date, m.month, c.end_date) end as unused_sen
      from contracts c join transactions t on t.contract_id = c.id left join extra_charges e on e.id = t.extra_charge_id
        cross join lateral (select coalesce(sum(r.amount_sen), 0)::integer as sen from refunds r
          where r.transaction_id = t.id and r.receipt_number = t.receipt_number and r.status = 'Failed' and not r.is_foreign
            and not exists (select from refunds instead where instead.replaces = r.id)
            and not exists (select from disputes d
              where d.payment_intent_id = r.payment_intent_id and d.lost_at is not null and d.regained_at is null)) f
        cross join lateral (select coalesce(t.rent_month, t.charge_month) as month,
          concat(t.extra_charge_id, ':', coalesce(t.rent_month, t.charge_month)) as month_of,
          case t.status when 'Paid' then kept_sen(t.id) - f.sen else t.amount_sen end as sen) m
        cross join lateral (select coalesce((c.start_date + m.month * interval '1 month')::date > e.ended_on, false) as is_over) o
      where c.id = coalesce(${only ?? null}::uuid, c.id) and t.status in ('Pending', 'Paid')
        -- The few that can be meant, found by indexes: the conditions below alone would read every charge.
        and t.id in (select r.id from contracts s join transactions r on r.contract_id = s.id where s.prorates_last_month
          union all select r.id from extra_charges x join transactions r on r.extra_charge_id = x.id where x.ended_on is not null)
        and (is_over or c.prorates_last_month and (c.start_date + (m.month + 1) * interval '1 month')::date > c.end_date
          and not exists (select from transactions other join audit_log l on l.subject_type = 'transaction' and l.subject_id = other.id
            where other.contract_id = c.id and coalesce(other.rent_month, other.charge_month) = m.month
              and other.extra_charge_id is not distinct from t.extra_charge_id
              and l.action = 'transaction.changed' and l.actor_id is not null and l.before -> 'amount' <> l.after -> 'amount'
              and l.id > (select max(s.id) from audit_log s where s.subject_type = 'contract' and s.subject_id = c.id
                and s.action = 'contract.shortened' and s.before -> 'endDate' <> s.after -> 'endDate')))
    ) months
    where sen > 0 and unused_sen >= ${leastSen} and not is_disputed(id)
      and not exists (select from payment_slips s where s.transaction_id = months.id and s.status = 'Waiting for Confirmation')
      and (${withOpenIntents} or not exists (select from payment_intents i where i.transaction_id = months.id and i.status = 'open'))
    order by contract_id, month_of, status desc, due_date desc, id`.execute(db);
  return rows;
}
