import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as deposits from '../../domain/settlements/deposit-sources.repository.ts';
import { planUse } from '../../domain/settlements/settlements.policy.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import { assertNoOpenIntent } from './assert-no-open-intent.ts';
import { payTransaction } from './pay-transaction.ts';

/**
 * The deductions count: each pays its charge from the deposit. A charge that was paid or dropped meanwhile is not deducted, so as much more
 * goes back. The parties are locked.
 */
export async function countDeductions(
  tx: Tx,
  deps: Deps,
  actorId: string,
  settlement: settlements.SettlementRow,
) {
  const { contract_id: contractId, held_sen: heldSen } = settlement;
  let deductedSen = 0;
  for (const deduction of await settlements.listDeductions(tx, contractId)) {
    const charge = await chargeOf(tx, deps, actorId, settlement, deduction);
    if (!charge) {
      await settlements.removeDeduction(tx, deduction.id);
      continue;
    }
    await payFromDeposit(tx, deps, actorId, contractId, deduction, charge);
    await settlements.countDeduction(tx, deduction.id, charge.amount_sen, charge.id);
    deductedSen += charge.amount_sen;
  }
  if (deductedSen !== settlement.deducted_sen)
    await settlements.setSums(tx, contractId, { heldSen, deductedSen });
}

/** The transaction that a deduction pays: an open charge, the part of one, or a new fee. Undefined where there is nothing to pay any more. */
async function chargeOf(
  tx: Tx,
  deps: Deps,
  actorId: string,
  { proposed_by: createdBy, contract_id: contractId }: settlements.SettlementRow,
  { transaction_id: id, amount_sen: amountSen, reason: description }: settlements.DeductionRow,
): Promise<transactions.TransactionRow | undefined> {
  const now = deps.clock.now();
  if (!id) {
    const fee = {
      contractId,
      amountSen,
      dueDate: deps.clock.today(),
      description,
      createdBy,
      createdAt: now,
    };
    return transactions.getById(tx, await newTransactions.insertFee(tx, fee));
  }
  await transactions.lock(tx, id);
  const charge = await transactions.getById(tx, id);
  // Its parts are owed still: an admin names them.
  if (charge.status === 'Split') throw conflict('deposit_changed');
  if (charge.status !== 'Pending') return undefined;
  if (charge.slip_status === 'Waiting for Confirmation') throw conflict('slip_waiting');
  await assertNoOpenIntent(tx, deps, id);
  const restSen = charge.amount_sen - amountSen;
  if (restSen === 0) return charge;
  // The charge has changed since it was proposed: an admin looks at it again.
  if (restSen < leastTransactionSen) throw conflict('deposit_changed');
  const parts = [amountSen, restSen].map((sen) => ({ amountSen: sen, dueDate: charge.due_date }));
  const [partId = ''] = await transactions.split(tx, id, parts, actorId, now);
  await audit(tx, actorId, {
    action: 'transaction.split',
    subject: { type: 'transaction', id },
    before: { status: 'Pending' },
    after: { status: 'Split', parts },
  });
  return transactions.getById(tx, partId);
}

async function payFromDeposit(
  tx: Tx,
  deps: Deps,
  actorId: string,
  contractId: string,
  { reason }: settlements.DeductionRow,
  { id: paysTransactionId, amount_sen: amountSen }: transactions.TransactionRow,
) {
  const now = deps.clock.now();
  const shares = planUse(await deposits.list(tx, contractId), amountSen);
  if (shares.reduce((sum, share) => sum + share.amountSen, 0) < amountSen) throw conflict('deposit_changed');
  for (const { source, amountSen: usedSen } of shares) {
    await refunds.insert(tx, {
      transactionId: source.id,
      receiptNumber: source.receipt_number,
      intentId: source.payment_intent_id,
      amountSen: usedSen,
      reason,
      askedBy: actorId,
      method: 'deposit',
      status: 'Succeeded',
      refundedAt: now,
      createdAt: now,
      settles: contractId,
      paysTransactionId,
    });
    await audit(tx, actorId, {
      action: 'deposit.used',
      subject: { type: 'transaction', id: source.id },
      after: { amountSen: usedSen, pays: paysTransactionId },
    });
  }
  const payment = { transactionId: paysTransactionId, amountSen, method: 'deposit' as const, paidAt: now };
  if (!(await payTransaction(tx, deps, payment, actorId))) throw conflict('transaction_changed');
}
