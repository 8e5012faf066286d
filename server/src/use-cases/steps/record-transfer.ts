import type { RecordedMethod } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import { isAtTheBank } from '../../domain/payments/disputes.policy.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import { openRefund } from './open-refund.ts';
import { openShare, type planSettlement, reasonOf } from './pay-settlement.ts';

type Transfer = {
  contract: ContractRow;
  askedBy: string;
  method: RecordedMethod;
  reference: string;
  refundedAt: Date;
};

/** Writes down a transfer, or cash, as refunds of all the payments that it gives back, also of those whose refund failed. The parties are locked. */
export async function recordTransfer(
  tx: Tx,
  deps: Deps,
  { plan, failed }: Awaited<ReturnType<typeof planSettlement>>,
  { contract, ...rest }: Transfer,
) {
  const refund = {
    ...rest,
    settles: contract.id,
    reason: reasonOf(contract),
    status: 'Succeeded' as const,
  };
  for (const one of failed) {
    await transactions.lock(tx, one.transaction_id);
    if (isAtTheBank(one, await disputes.listOf(tx, one.transaction_id))) throw conflict('payment_disputed');
    const transaction = await transactions.getById(tx, one.transaction_id);
    const { receipt_number: receiptNumber, payment_intent_id: intentId, amount_sen: amountSen, id } = one;
    await openRefund(tx, deps, transaction, { ...refund, receiptNumber, intentId, amountSen, replaces: id });
  }
  for (const share of plan.filter(({ way }) => way === 'transfer')) await openShare(tx, deps, share, refund);
}
