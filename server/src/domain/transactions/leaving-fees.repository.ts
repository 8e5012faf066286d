import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { cancelOf, type TransactionRow } from './transactions.repository.ts';

type LeavingFee = { contractId: string; feeId: string };

/** The fee, and what it was split into. */
async function listParts(db: Sql, { contractId, feeId }: LeavingFee): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive part as (
      select ${feeId}::uuid as id
      union
      select t.id from transactions t join part on part.id = t.split_from
      where t.contract_id = ${contractId}::uuid
    )
    select id from part`.execute(db);
  return rows.map(({ id }) => id);
}

/** The fee, what it was split into, and the fees for paying any of it late. */
async function listAll(db: Sql, { contractId, feeId }: LeavingFee): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive fee as (
      select ${feeId}::uuid as id
      union
      select t.id from transactions t join fee on fee.id in (t.split_from, t.late_fee_of)
      where t.contract_id = ${contractId}::uuid
    )
    select id from fee`.execute(db);
  return rows.map(({ id }) => id);
}

/** Cancels what of the fee can still be paid. Returns the ids, and what is left: it is paid and did not go back, or its slip waits for an answer. */
export async function cancel(
  tx: Tx,
  fee: LeavingFee,
  at: Date,
): Promise<{ cancelled: string[]; leftSen: number }> {
  const ids = await listAll(tx, fee);
  const cancelled = await cancelOf(tx, fee.contractId, at).where('id', 'in', ids).execute();
  return { cancelled: cancelled.map(({ id }) => id), leftSen: await sumLeft(tx, ids) };
}

/** Whether nothing of the fee itself, late fees aside, is still to be paid, or paid and kept. */
export async function isCancelled(db: Sql, fee: LeavingFee): Promise<boolean> {
  return (await sumLeft(db, await listParts(db, fee))) === 0;
}

async function sumLeft(db: Sql, ids: string[]): Promise<number> {
  const { left_sen } = await db
    .selectFrom('transactions')
    .select(
      sql<number>`coalesce(sum(case status when 'Paid' then amount_sen - refunded_sen(id) else amount_sen end), 0)::integer`.as(
        'left_sen',
      ),
    )
    .where('id', 'in', ids)
    .where('status', 'in', ['Paid', 'Pending'])
    .executeTakeFirstOrThrow();
  return left_sen;
}

/** Cancels what of the fee had a slip that waited when a further term was signed. False when it is still to be paid. */
export async function cancelIfStaying(
  tx: Tx,
  { id, contract_id: contractId }: Pick<TransactionRow, 'id' | 'contract_id'>,
  at: Date,
): Promise<boolean> {
  const notice = await tx
    .selectFrom('notices as n')
    .innerJoin('contracts as next', 'next.renews', 'n.contract_id')
    .select('n.fee_id')
    .where('n.contract_id', '=', contractId)
    .where('n.status', '=', 'Given')
    .where('next.status', 'in', ['Active', 'Ended'])
    .executeTakeFirst();
  if (!notice?.fee_id) return false;
  const ids = await listAll(tx, { contractId, feeId: notice.fee_id });
  if (!ids.includes(id)) return false;
  const cancelled = await cancelOf(tx, contractId, at).where('id', '=', id).execute();
  return cancelled.length > 0;
}
