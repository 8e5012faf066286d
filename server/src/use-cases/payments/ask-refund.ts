import { errorMessages } from '@teduh/shared/errors.constants';
import { toSen } from '@teduh/shared/money';
import type { RefundToMake } from '@teduh/shared/refunds';
import type { Deps } from '../../deps.ts';
import { isCancelledInstead, reasonNotToRefund } from '../../domain/payments/payments.policy.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockPayment } from '../steps/lock-payment.ts';
import { momentOfTransfer } from '../steps/moment-of-transfer.ts';
import { openRefund } from '../steps/open-refund.ts';
import { trySendRefund } from './send-refund.ts';

/**
 * An admin gives money back, in part or whole. It is written down first and sent then, so that whatever happens in between it goes back once. The
 * charge stays paid and costs that much less.
 */
export async function askRefund(deps: Deps, actor: Actor, id: string, input: RefundToMake) {
  const before = input.key && (await refunds.findByKey(deps.db, id, input.key));
  if (before) return finish(deps, before);
  const found = await transactions.getById(deps.db, id);
  assertRefundable(deps, found, input);
  const opened = await open(deps, actor, found, input);
  return finish(deps, (await trySendRefund(deps, opened.id)) ?? opened);
}

async function finish({ db }: Deps, refund: refunds.RefundRow) {
  const transaction = await transactions.getById(db, refund.transaction_id);
  if (refund.status !== 'Failed') return { refund, transaction };
  throw conflict(transaction.is_disputed ? 'payment_disputed' : 'refund_refused');
}

function assertRefundable({ config }: Deps, paid: transactions.TransactionRow, { transfer }: RefundToMake) {
  const reason = reasonNotToRefund(paid);
  if (reason) throw conflict(reason);
  const isProvider = paid.payment_intent_id !== null && config.payments.provider !== 'none';
  if (!transfer && !isProvider) throw conflict('refund_needs_transfer');
}

async function open(deps: Deps, actor: Actor, found: transactions.TransactionRow, input: RefundToMake) {
  const { reason, transfer, key } = input;
  const { id, payment_intent_id: intentId } = found;
  const refundedAt = transfer
    ? momentOfTransfer(transfer.paidOn, found, deps.clock, 'transfer.paidOn')
    : deps.clock.now();
  return deps.db.begin(async (tx) => {
    await lockPayment(tx, { ...found, transaction_id: id });
    const same = key && (await refunds.findByKey(tx, id, key));
    if (same) return same;
    const paid = await transactions.getById(tx, id);
    assertRefundable(deps, paid, input);
    // Taken back and paid anew meanwhile: that payment is not the one that was looked at.
    if (paid.receipt_number !== found.receipt_number) throw conflict('transaction_changed');
    const amountSen = amountOf(paid, input);
    if (isCancelledInstead(paid, amountSen)) throw conflict('refund_by_cancelling');
    return openRefund(tx, deps, paid, {
      receiptNumber: paid.receipt_number,
      intentId,
      amountSen,
      reason,
      askedBy: actor.id,
      ...(transfer
        ? { method: transfer.method, status: 'Succeeded', reference: transfer.reference }
        : { method: 'provider', status: 'Pending' }),
      refundedAt,
      requestKey: key,
    });
  });
}

function amountOf({ amount_sen, refunded_sen }: transactions.TransactionRow, { amount, left }: RefundToMake) {
  const leftSen = amount_sen - refunded_sen;
  if (left !== undefined && toSen(left) !== leftSen) throw conflict('transaction_changed');
  const amountSen = amount === undefined ? leftSen : toSen(amount);
  if (amountSen > leftSen) throw badRequest('refund_too_large', { amount: errorMessages.refund_too_large });
  return amountSen;
}
