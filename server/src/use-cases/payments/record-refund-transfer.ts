import type { TransferOfRefund } from '@teduh/shared/refunds';
import type { Deps } from '../../deps.ts';
import { isAtTheBank } from '../../domain/payments/disputes.policy.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { finishSettlement } from '../steps/finish-settlement.ts';
import { lockPayment } from '../steps/lock-payment.ts';
import { momentOfTransfer } from '../steps/moment-of-transfer.ts';
import { openRefund } from '../steps/open-refund.ts';

type Ids = { id: string; refundId: string };

/** A refund that failed was paid back by a bank transfer or in cash instead, which an admin records, once. */
export async function recordRefundTransfer(
  deps: Deps,
  actor: Actor,
  { id, refundId }: Ids,
  { method, reference, paidOn }: TransferOfRefund,
) {
  const found = await transactions.getById(deps.db, id);
  const failed = await refunds.findById(deps.db, refundId);
  if (failed?.transaction_id !== id) throw notFound('refund_not_found');
  const refundedAt = momentOfTransfer(paidOn, { paid_at: failed.refunded_at }, deps.clock);

  return deps.db.begin(async (tx) => {
    await lockPayment(tx, { ...found, transaction_id: id });
    if (!refunds.isFailedWithoutTransfer(failed, await refunds.listOf(tx, id)))
      throw conflict('refund_not_failed');
    if (isAtTheBank(failed, await disputes.listOf(tx, id))) throw conflict('payment_disputed');
    const refund = await openRefund(tx, deps, found, {
      receiptNumber: failed.receipt_number,
      intentId: failed.payment_intent_id,
      amountSen: failed.amount_sen,
      reason: failed.reason,
      askedBy: actor.id,
      method,
      status: 'Succeeded',
      reference,
      refundedAt,
      replaces: refundId,
      settles: failed.settles,
    });
    if (failed.settles) await finishSettlement(tx, deps, failed.settles);
    return { refund, transaction: await transactions.getById(tx, id) };
  });
}
