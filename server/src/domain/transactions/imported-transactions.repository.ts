import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** A deposit that was held before its contract was imported has words of its own: there is no rent in it. */
const heldBefore = 'Deposit held since before Teduh';

export type ImportedCharge = {
  id: string;
  contractId: string;
  type: 'Deposit' | 'Other Fees';
  amountSen: number;
  dueDate: string;
  description: string;
};

/** What imported contracts come with: deposits, which count as paid, and open charges. */
export async function insert(tx: Tx, charges: ImportedCharge[], by: string, at: Date) {
  await sql`
    insert into transactions (id, contract_id, type, amount_sen, due_date, description, created_by, created_at,
      status, paid_at, payment_method, recorded_by, receipt_number)
    select id, contract_id, type, amount_sen, due_date, case when is_deposit then ${heldBefore} else description end, ${by}::uuid, ${at}::timestamptz,
      case when is_deposit then 'Paid' else 'Pending' end, case when is_deposit then ${at}::timestamptz end,
      case when is_deposit then 'before Teduh' end, case when is_deposit then ${by}::uuid end,
      case when is_deposit then nextval('receipt_numbers') end
    from jsonb_to_recordset(${JSON.stringify(
      charges.map(({ contractId, amountSen, dueDate, ...same }) => ({
        ...same,
        contract_id: contractId,
        amount_sen: amountSen,
        due_date: dueDate,
        is_deposit: same.type === 'Deposit',
      })),
    )}::jsonb) as charge (
      id uuid, contract_id uuid, type text, amount_sen integer, due_date date, description text, is_deposit boolean)`.execute(
    tx,
  );
}

/** Everything of contracts whose import is undone, and what was charged by itself since then. Returns the ids. */
export async function remove(tx: Tx, contractIds: string[]): Promise<string[]> {
  const removed = await tx
    .deleteFrom('transactions')
    .where('contract_id', 'in', contractIds)
    .returning('id')
    .execute();
  return removed.map(({ id }) => id);
}
