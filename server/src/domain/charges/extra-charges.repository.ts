import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { ExtraCharges } from '../../platform/db/schema.ts';
import { conflict, notFound } from '../../platform/errors.ts';

export type ExtraChargeRow = Selectable<ExtraCharges>;

type NewExtraCharge = Pick<
  ExtraChargeRow,
  'contract_id' | 'name' | 'amount_sen' | 'first_month' | 'last_month' | 'created_by' | 'created_at'
>;

export async function insert(tx: Tx, charge: NewExtraCharge): Promise<string> {
  const { id } = await tx
    .insertInto('extra_charges')
    .values(charge)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function getById(db: Sql, id: string): Promise<ExtraChargeRow> {
  const charge = await db.selectFrom('extra_charges').selectAll().where('id', '=', id).executeTakeFirst();
  if (!charge) throw notFound('extra_charge_not_found');
  return charge;
}

export async function end(tx: Tx, id: string, { on, by }: { on: string; by: string }) {
  const { numUpdatedRows } = await tx
    .updateTable('extra_charges')
    .set({ ended_on: on, ended_by: by })
    .where('id', '=', id)
    .where('ended_on', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('extra_charge_ended');
}

export async function listOf(db: Sql, contractId: string) {
  return db
    .selectFrom('extra_charges as e')
    .selectAll('e')
    .select(
      sql<number>`(select count(*)::integer from transactions t where t.extra_charge_id = e.id and t.split_from is null
        and t.status <> 'Cancelled')`.as('months_charged'),
    )
    .where('contract_id', '=', contractId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}
export type ListedExtraCharge = Awaited<ReturnType<typeof listOf>>[number];

/** A month of an extra charge that is to be charged now. */
export type DueMonth = {
  extra_charge_id: string;
  contract_id: string;
  name: string;
  amount_sen: number;
  month: number;
  begins_on: string;
  /** The first day after it: of the next month, or of the time after the contract. */
  ends_on: string;
};

/**
 * Months of running tenancies that begin soon and are not charged yet. Neither the extra charges nor the contracts can end before the
 * caller has charged them.
 */
export async function listDue(
  tx: Tx,
  { until, only }: { until: string; only?: string | undefined },
): Promise<DueMonth[]> {
  const { rows } = await sql<DueMonth>`
    select e.id as extra_charge_id, e.contract_id, e.name, share as amount_sen, month, begins_on,
      least(c.end_date, (c.start_date + (month + 1) * interval '1 month')::date) as ends_on
    from extra_charges e join contracts c on c.id = e.contract_id
      cross join lateral (select age(c.end_date, c.start_date) as stay) s
      cross join generate_series(e.first_month,
        least(e.last_month, (extract(year from stay) * 12 + extract(month from stay))::integer)) as month
      cross join lateral (select (c.start_date + month * interval '1 month')::date as begins_on,
        case when c.prorates_last_month then month_share_sen(e.amount_sen, c.start_date, month, c.end_date) else e.amount_sen end as share) b
    where c.status = 'Active' and begins_on < c.end_date and begins_on <= ${until}::date and share >= ${leastTransactionSen}
      and (e.ended_on is null or begins_on <= e.ended_on) and (${only ?? null}::uuid is null or e.id = ${only ?? null}::uuid)
      and not exists (select from transactions t
        where t.extra_charge_id = e.id and t.charge_month = month and t.split_from is null)
    order by begins_on, e.id
    for share of e, c`.execute(tx);
  return rows;
}
