import { dayOf } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/payments/payments.mail.ts';
import * as slips from '../../domain/payments/slips.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { activateContract } from './activate-contract.ts';
import { lowerLateFee } from './lower-late-fee.ts';

/**
 * Marks a transaction as paid and tells everybody; a signed contract whose deposit it is becomes active, and a late fee becomes what it
 * was on the day on which the money came. Its parties are locked. Returns undefined when it is not pending with this amount.
 */
export async function payTransaction(
  tx: Tx,
  deps: Deps,
  payment: transactions.Payment,
  actorId: string | null,
): Promise<transactions.TransactionRow | undefined> {
  const now = deps.clock.now();
  const transaction = await transactions.pay(tx, payment, now);
  if (!transaction) return undefined;
  const { id, receipt_number, type, contract_id, due_date: dueDate, user_id: userId } = transaction;
  const receiptNumber = receipt_number ?? 0;
  const { intentId, method } = payment;
  await audit(tx, actorId, {
    action: 'transaction.paid',
    subject: { type: 'transaction', id },
    before: { status: 'Pending' },
    after: { status: 'Paid', receiptNumber, ...(intentId ? { paymentIntentId: intentId } : { method }) },
  });
  // A slip that still waits is answered: its money came in another way, and may come once more.
  const reason = 'It was paid in another way meanwhile';
  const wasWaiting = await slips.answer(tx, id, { to: 'Refused', at: now, by: actorId, reason });
  const paidOn = dayOf(payment.paidAt);
  const lateFee = await lowerLateFee(tx, deps, actorId, { id, dueDate, paidOn });
  await deps.outbox.announce(tx, {
    messages: [mail.paid(transaction, receiptNumber, paidOn, lateFee)],
    toAdmins: [
      ...(actorId ? [] : [mail.paidForAdmins(transaction)]),
      ...(wasWaiting ? [mail.paidTwiceForAdmins(transaction)] : []),
    ],
    change: { tags: ['Transaction', 'Contract', 'Application'], to: { admins: true, userIds: [userId] } },
  });
  if (type !== 'Deposit' || !transaction.is_signed || transaction.contract_status !== 'Awaiting')
    return transaction;
  // A contract that follows another one has no deposit to pay.
  await activateContract(tx, deps, { ...transaction, id: contract_id, renews: null });
  return { ...transaction, contract_status: 'Active' };
}
