import { randomUUID } from 'node:crypto';
import { addDays } from '@teduh/shared/days';
import { errorMessages } from '@teduh/shared/errors.constants';
import { toSen } from '@teduh/shared/money';
import type { SettlementToPropose } from '@teduh/shared/settlements';
import { daysToAnswerSettlement } from '@teduh/shared/settlements.constants';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import { listOfMoveOut } from '../../domain/inspections/inspection-items.repository.ts';
import * as deposits from '../../domain/settlements/deposit-sources.repository.ts';
import * as mail from '../../domain/settlements/settlements.mail.ts';
import { progressOf, reasonNotToPropose } from '../../domain/settlements/settlements.policy.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { sendRefunds } from '../payments/send-refunds.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';
import { paySettlement } from '../steps/pay-settlement.ts';
import { readSettlement } from '../steps/read-settlement.ts';

/**
 * An admin proposes what is kept of a deposit and why; the rest goes back. It can be proposed again while the tenant has not agreed: where
 * the rest is being paid already, what goes back in addition is paid at once.
 */
export async function proposeSettlement(
  deps: Deps,
  actor: Actor,
  contractId: string,
  input: SettlementToPropose,
) {
  const { db, clock, outbox } = deps;
  const refundIds = await db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const before = await settlements.findOf(tx, contractId);
    const {
      held_sen: leftSen,
      unused_sen: unusedSen,
      due_on: dueOn,
    } = await deposits.findBooks(tx, contractId);
    const hasPending = await deposits.hasPending(tx, contractId);
    const reason = reasonNotToPropose(contract, before, { heldSen: leftSen, hasPending });
    if (reason) throw conflict(reason);
    const { sentSen } = progressOf(await deposits.listRefunds(tx, contractId));
    await settlements.propose(tx, {
      contractId,
      heldSen: leftSen + sentSen,
      deductions: await checkDeductions(tx, { contractId, userId: contract.user_id, leftSen, before }, input),
      dueOn,
      answerBy: addDays(clock.today(), daysToAnswerSettlement),
      by: actor.id,
      at: clock.now(),
    });
    const settlement = await settlements.getOf(tx, contractId);
    const { held_sen: heldSen, deducted_sen: deductedSen, revision } = settlement;
    await audit(tx, actor.id, {
      action: 'settlement.proposed',
      subject: { type: 'contract', id: contractId },
      ...(before && { before: { status: before.status, deductedSen: before.deducted_sen } }),
      after: { status: 'Proposed', heldSen, deductedSen, revision },
    });
    await outbox.announce(tx, {
      messages: [
        mail.proposed(
          contract,
          settlement,
          await settlements.listDeductions(tx, contractId),
          Math.min(unusedSen, heldSen),
        ),
      ],
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return settlement.paying_since
      ? paySettlement(tx, deps, { settlement, contract, askedBy: actor.id })
      : [];
  });
  await sendRefunds(deps, refundIds);
  return readSettlement(deps, actor, contractId);
}

type Checked = {
  contractId: string;
  userId: string;
  leftSen: number;
  before: settlements.SettlementRow | undefined;
};

async function checkDeductions(
  tx: Tx,
  { contractId, userId, leftSen, before }: Checked,
  { deductions }: SettlementToPropose,
): Promise<settlements.Deduction[]> {
  const known = new Set((await settlements.listDeductions(tx, contractId)).map(({ id }) => id));
  const charges = new Map((await deposits.listOpenCharges(tx, userId)).map((charge) => [charge.id, charge]));
  const lines = new Set((await listOfMoveOut(tx, contractId)).map(({ id }) => id));
  const used = new Set<string>();
  const checked = deductions.map(({ id, kind, amount, reason, transactionId, itemId }, index) => {
    const refuse = (field: string, words: string) =>
      badRequest('invalid_fields', { [`deductions.${index}.${field}`]: words });
    const amountSen = toSen(amount);
    if (id && !known.has(id)) throw refuse('id', 'This deduction was not proposed before');
    if (itemId && !lines.has(itemId)) throw refuse('itemId', 'This is no line of the move-out report');
    if (transactionId) {
      const charge = charges.get(transactionId);
      if (!charge || used.has(transactionId)) throw refuse('transactionId', 'This charge cannot be deducted');
      const restSen = charge.amount_sen - amountSen;
      if (restSen < 0) throw refuse('amount', 'This is more than the charge');
      if (restSen > 0 && restSen < leastTransactionSen)
        throw refuse('amount', 'Of the charge nothing or at least RM 1 must be left');
      used.add(transactionId);
    }
    return {
      id: id ?? randomUUID(),
      kind,
      amountSen,
      reason,
      transactionId: transactionId ?? null,
      itemId: itemId ?? null,
    };
  });
  const refuseSum = (code: 'deductions_too_large' | 'deductions_only_lower') =>
    badRequest(code, { deductions: errorMessages[code] });
  const deductedSen = checked.reduce((sum, { amountSen }) => sum + amountSen, 0);
  if (deductedSen > leftSen) throw refuseSum('deductions_too_large');
  // The rest was promised with the proposal before, and is paid or about to be.
  if (before?.paying_since && deductedSen > before.deducted_sen) throw refuseSum('deductions_only_lower');
  return checked;
}
