import type { Day } from '@teduh/shared/days';
import { statusesBefore } from '@teduh/shared/moves';
import type { BankAccount, DeductionKind, SettlementStatus } from '@teduh/shared/settlements';
import { settlementMoves } from '@teduh/shared/settlements.constants';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { DepositDeductions, Settlements } from '../../platform/db/schema.ts';
import { conflict } from '../../platform/errors.ts';

export type SettlementRow = Selectable<Settlements>;
/** `is_dropped`: its charge was paid or cancelled since, so it will not be deducted. */
export type DeductionRow = Selectable<DepositDeductions> & { is_dropped: boolean };

export async function findOf(db: Sql, contractId: string): Promise<SettlementRow | undefined> {
  return db.selectFrom('settlements').selectAll().where('contract_id', '=', contractId).executeTakeFirst();
}

export async function getOf(db: Sql, contractId: string): Promise<SettlementRow> {
  const settlement = await findOf(db, contractId);
  if (!settlement) throw conflict('settlement_not_proposed');
  return settlement;
}

export async function listDeductions(db: Sql, contractId: string): Promise<DeductionRow[]> {
  return db
    .selectFrom('deposit_deductions')
    .selectAll()
    .select(
      sql<boolean>`paid_id is null and exists (select from transactions t
        where t.id = deposit_deductions.transaction_id and t.status not in ('Pending', 'Split'))`.as(
        'is_dropped',
      ),
    )
    .where('contract_id', '=', contractId)
    .orderBy('position')
    .execute();
}

export type ProposedDeduction = { contract_id: string; amount_sen: number };

/** What a proposal that nobody has agreed to yet deducts for a charge: of its contract, or of another one of the tenant. */
export async function findProposedDeduction(
  db: Sql,
  charge: { id: string; user_id: string },
): Promise<ProposedDeduction | undefined> {
  return db
    .selectFrom('contracts as c')
    .innerJoin('settlements as s', 's.contract_id', 'c.id')
    .innerJoin('deposit_deductions as d', 'd.contract_id', 'c.id')
    .select(['d.contract_id', 'd.amount_sen'])
    .where('c.user_id', '=', charge.user_id)
    .where('d.transaction_id', '=', charge.id)
    .where('s.status', 'in', statusesBefore<SettlementStatus>(settlementMoves, 'Proposed'))
    .orderBy('s.proposed_at')
    .executeTakeFirst();
}

export type Deduction = {
  id: string;
  kind: DeductionKind;
  amountSen: number;
  reason: string;
  transactionId: string | null;
  itemId: string | null;
};

export type Proposal = {
  contractId: string;
  heldSen: number;
  deductions: Deduction[];
  dueOn: Day;
  answerBy: Day;
  by: string;
  at: Date;
};

const sumOf = (deductions: { amountSen: number }[]) =>
  deductions.reduce((sum, { amountSen }) => sum + amountSen, 0);

/** Proposes it for the first time, or again. Deductions that were proposed before keep their files; those that are left out are gone. */
export async function propose(tx: Tx, proposal: Proposal) {
  const { contractId, heldSen, deductions, by, at } = proposal;
  const deductedSen = sumOf(deductions);
  const sums = { held_sen: heldSen, deducted_sen: deductedSen, refund_sen: heldSen - deductedSen };
  const proposed = { ...sums, answer_by: proposal.answerBy, proposed_by: by, proposed_at: at };
  await tx
    .insertInto('settlements')
    .values({ contract_id: contractId, due_on: proposal.dueOn, ...proposed })
    .onConflict((same) =>
      same
        .column('contract_id')
        .doUpdateSet({ ...proposed, status: 'Proposed', revision: sql`settlements.revision + 1` }),
    )
    .execute();
  const kept = deductions.map(({ id }) => id);
  await tx
    .deleteFrom('deposit_deductions')
    .where('contract_id', '=', contractId)
    .$if(kept.length > 0, (rows) => rows.where('id', 'not in', kept))
    .execute();
  for (const [index, { id, kind, amountSen, reason, transactionId, itemId }] of deductions.entries()) {
    const row = {
      position: index + 1,
      kind,
      amount_sen: amountSen,
      reason,
      transaction_id: transactionId,
      inspection_item_id: itemId,
    };
    await tx
      .insertInto('deposit_deductions')
      .values({ id, contract_id: contractId, ...row })
      .onConflict((same) => same.column('id').doUpdateSet(row))
      .execute();
  }
}

/** What goes back is what is left after the deductions. */
export async function setSums(
  tx: Tx,
  contractId: string,
  { heldSen, deductedSen }: { heldSen: number; deductedSen: number },
) {
  await tx
    .updateTable('settlements')
    .set({ held_sen: heldSen, deducted_sen: deductedSen, refund_sen: heldSen - deductedSen })
    .where('contract_id', '=', contractId)
    .execute();
}

/** From now on the refund part is paid, whatever becomes of the deductions. */
export async function beginPaying(tx: Tx, contractId: string, at: Date) {
  await tx
    .updateTable('settlements')
    .set({ paying_since: at })
    .where('contract_id', '=', contractId)
    .where('paying_since', 'is', null)
    .execute();
}

/** Throws where it is in no state that leads there. */
export async function move(tx: Tx, contractId: string, to: Exclude<SettlementStatus, 'Proposed'>, at: Date) {
  const { numUpdatedRows } = await tx
    .updateTable('settlements')
    .set({ status: to, ...(to === 'Settled' && { settled_at: at }) })
    .where('contract_id', '=', contractId)
    .where('status', 'in', statusesBefore<SettlementStatus>(settlementMoves, to))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw conflict('settlement_not_open');
}

export async function removeDeduction(tx: Tx, id: string) {
  await tx.deleteFrom('deposit_deductions').where('id', '=', id).execute();
}

/** It counts: this transaction was paid by it. */
export async function countDeduction(tx: Tx, id: string, amountSen: number, paidId: string) {
  await tx
    .updateTable('deposit_deductions')
    .set({ amount_sen: amountSen, paid_id: paidId })
    .where('id', '=', id)
    .execute();
}

export async function findAccount(db: Sql, contractId: string): Promise<BankAccount | undefined> {
  return db
    .selectFrom('settlement_accounts')
    .select(['bank', 'holder', 'number'])
    .where('contract_id', '=', contractId)
    .executeTakeFirst();
}

export async function saveAccount(tx: Tx, contractId: string, account: BankAccount, at: Date) {
  const { bank, holder, number } = account;
  const row = { bank, holder, number, given_at: at };
  await tx
    .insertInto('settlement_accounts')
    .values({ contract_id: contractId, ...row })
    .onConflict((same) => same.column('contract_id').doUpdateSet(row))
    .execute();
}

/** Settlements with something to do by themselves: nobody has answered in time, or money is still to be sent. */
export async function listToContinue(db: Sql, today: Day): Promise<string[]> {
  const { rows } = await sql<{ contract_id: string }>`
    select contract_id from settlements
    where status <> 'Settled' and (paying_since is not null or answer_by < ${today}::date)
      and (paying_since is null or status in ('Accepted', 'Decided') or deducted_sen = 0 or refund_sen > (
        select coalesce(sum(amount_sen), 0) from refunds
        where settles = contract_id and method <> 'deposit' and status <> 'Failed'))
    order by due_on, contract_id limit 500`.execute(db);
  return rows.map(({ contract_id }) => contract_id);
}
