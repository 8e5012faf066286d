import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { cancelOf, monthBeginsOn } from './transactions.repository.ts';

type MonthToCharge = {
  contractId: string;
  extraChargeId: string;
  month: number;
  amountSen: number;
  dueDate: string;
  description: string;
};

/** Charges these months of extra charges. A month that somebody else has charged meanwhile is passed over. Returns the new ids. */
export async function insertMonths(tx: Tx, months: MonthToCharge[], at: Date): Promise<string[]> {
  if (months.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    insert into transactions (contract_id, type, extra_charge_id, charge_month, amount_sen, due_date, description, created_at)
    select "contractId", 'Other Fees', "extraChargeId", month, "amountSen", "dueDate", description, ${at}
    from json_to_recordset(${JSON.stringify(months)}::json) as given (
      "contractId" uuid, "extraChargeId" uuid, month integer, "amountSen" integer, "dueDate" date, description text)
    order by "extraChargeId", month
    on conflict (extra_charge_id, charge_month) where extra_charge_id is not null and split_from is null do nothing
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Cancels the months of an extra charge that begin after this day. Returns their ids. */
export async function cancelMonthsAfter(
  tx: Tx,
  { contractId, extraChargeId }: { contractId: string; extraChargeId: string },
  day: string,
  at: Date,
): Promise<string[]> {
  const cancelled = await cancelOf(tx, contractId, at)
    .where('extra_charge_id', '=', extraChargeId)
    .where(sql<boolean>`${monthBeginsOn} > ${day}::date`)
    .execute();
  return cancelled.map(({ id }) => id);
}

type MeteredCharge = {
  contractId: string;
  readingId: string;
  amountSen: number;
  dueDate: string;
  description: string;
  by: string;
  at: Date;
};

export async function insertMetered(tx: Tx, charge: MeteredCharge): Promise<string> {
  const { id } = await tx
    .insertInto('transactions')
    .values({
      contract_id: charge.contractId,
      type: 'Other Fees',
      meter_reading_id: charge.readingId,
      amount_sen: charge.amountSen,
      due_date: charge.dueDate,
      description: charge.description,
      created_by: charge.by,
      created_at: charge.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
