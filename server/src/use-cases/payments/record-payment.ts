import { errorMessages } from '@teduh/shared/errors.constants';
import { toSen } from '@teduh/shared/money';
import type { PaymentToRecord } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockUnpaidTransaction } from '../steps/lock-unpaid-transaction.ts';
import { momentOfPayment } from '../steps/moment-of-payment.ts';
import { payTransaction } from '../steps/pay-transaction.ts';
import { cancelFeePayments } from './cancel-fee-payments.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';

/** An admin records money that came in cash or by transfer. A card payment that is open is cancelled first; one that is under way wins. */
export async function recordPayment(deps: Deps, actor: Actor, id: string, input: PaymentToRecord) {
  const found = await transactions.getById(deps.db, id);
  const { method, reference, paidOn, amount } = input;
  if (amount !== undefined && toSen(amount) !== found.amount_sen)
    throw badRequest('wrong_amount', { amount: errorMessages.wrong_amount });
  if (method === 'cash' && !(await settings.current(deps.db)).takes_cash) throw conflict('way_to_pay_off');
  const paidAt = momentOfPayment(paidOn, found.created_at, deps.clock);
  if (found.status === 'Pending') await cancelOpenPayments(deps, id);
  await cancelFeePayments(deps, id, paidOn);

  return deps.db.begin(async (tx) => {
    const { amount_sen: amountSen } = await lockUnpaidTransaction(tx, deps, found);
    if (amountSen !== found.amount_sen) throw conflict('transaction_changed');
    const payment = { transactionId: id, amountSen, method, reference, recordedBy: actor.id, paidAt };
    const transaction = await payTransaction(tx, deps, payment, actor.id);
    if (!transaction) throw conflict('already_paid');
    return transaction;
  });
}
