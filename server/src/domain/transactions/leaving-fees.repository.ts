import { sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { cancelOf } from './transactions.repository.ts';

type LeavingFee = { contractId: string; feeId: string };

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
  const { left_sen: leftSen } = await tx
    .selectFrom('transactions')
    .select(
      sql<number>`coalesce(sum(case status when 'Paid' then amount_sen - refunded_sen(id) else amount_sen end), 0)::integer`.as(
        'left_sen',
      ),
    )
    .where('id', 'in', ids)
    .where('status', 'in', ['Paid', 'Pending'])
    .executeTakeFirstOrThrow();
  return { cancelled: cancelled.map(({ id }) => id), leftSen };
}
