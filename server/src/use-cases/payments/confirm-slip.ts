import type { Deps } from '../../deps.ts';
import * as slips from '../../domain/payments/slips.repository.ts';
import { transferReferenceOf } from '../../domain/payments/transfer-reference.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockUnpaidTransaction } from '../steps/lock-unpaid-transaction.ts';
import { momentOfPayment } from '../steps/moment-of-payment.ts';
import { payTransaction } from '../steps/pay-transaction.ts';
import { cancelFeePayments } from './cancel-fee-payments.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';

/** The money of a slip has come: it becomes the payment. A card payment that is under way wins, and the admin is told. */
export async function confirmSlip(deps: Deps, actor: Actor, id: string, paidOn: string) {
  const found = await transactions.getById(deps.db, id);
  const paidAt = momentOfPayment(paidOn, found.created_at, deps.clock);
  if (!(await slips.findWaiting(deps.db, id))) throw conflict('slip_answered');
  if (found.status === 'Pending') await cancelOpenPayments(deps, id);
  await cancelFeePayments(deps, id, paidOn);

  return deps.db.begin(async (tx) => {
    const { amount_sen: amountSen } = await lockUnpaidTransaction(tx, deps, found);
    await slips.answerOrThrow(
      tx,
      id,
      { to: 'Confirmed', at: deps.clock.now(), by: actor.id },
      'slip_answered',
    );
    const payment = {
      transactionId: id,
      amountSen,
      method: 'bank transfer' as const,
      reference: transferReferenceOf(found),
      recordedBy: actor.id,
      paidAt,
    };
    const transaction = await payTransaction(tx, deps, payment, actor.id);
    if (!transaction) throw conflict('already_paid');
    return transaction;
  });
}
