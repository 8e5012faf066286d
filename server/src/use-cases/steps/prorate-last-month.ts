import { writeDay } from '@teduh/shared/days';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import { claimReminders, forgetReminder } from '../../domain/notifications/reminders.repository.ts';
import { unusedRent, unusedRentForAdmins } from '../../domain/payments/money-back.mail.ts';
import { describeUntil, goesBackByItself, sharesOf } from '../../domain/transactions/last-month.policy.ts';
import { listUnused, type UnusedCharge } from '../../domain/transactions/last-month.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { openRefund } from './open-refund.ts';

/**
 * Of a contract that ends earlier than agreed, rent and extra charges are due for its days alone, and an extra charge that has ended is due for the
 * months that have begun: what is to be paid for later days becomes less, what was paid for them goes back. Its parties are locked. Done
 * twice, it changes nothing more.
 */
export async function prorateLastMonth(tx: Tx, deps: Deps, contractId: string) {
  // assert-no-open-intent.ts says why an open intent is no harm there.
  const withOpenIntents = deps.config.payments.provider === 'none';
  const unused = await listUnused(tx, { only: contractId, leastSen: 1, withOpenIntents });
  for (const { charge, unusedSen } of sharesOf(unused)) {
    await transactions.lock(tx, charge.id);
    await (charge.status === 'Pending' ? chargeLess : giveBack)(tx, deps, charge, unusedSen);
  }
}

/** What would be too little to be paid is not asked for. */
async function chargeLess(tx: Tx, deps: Deps, { id, sen, end_date }: UnusedCharge, unusedSen: number) {
  const now = deps.clock.now();
  const before = await transactions.getById(tx, id);
  if (sen - unusedSen < leastTransactionSen)
    await transactions.move(tx, id, { to: 'Cancelled', at: now, otherwise: 'transaction_not_pending' });
  else {
    const description = describeUntil(before.description, end_date);
    await transactions.update(tx, id, { amountSen: sen - unusedSen, description }, now);
  }
  const after = await transactions.getById(tx, id);
  await audit(tx, null, {
    action: 'transaction.changed',
    subject: { type: 'transaction', id },
    before: { amountSen: before.amount_sen, status: before.status },
    after: { amountSen: after.amount_sen, status: after.status },
  });
  // Autopay charges what it has announced.
  await forgetReminder(tx, 'autopay', id);
  await deps.outbox.announce(tx, {
    messages: after.status === 'Pending' ? [mail.due(after)] : [],
    change: { tags: ['Transaction'], to: { admins: true, userIds: [after.user_id] } },
  });
}

/** The provider is asked after the commit, by the reconciliation. What came in cash or by a transfer is an admin's to give back. */
async function giveBack(tx: Tx, deps: Deps, charge: UnusedCharge, amountSen: number) {
  const { id, end_date: endDate, ended_extra: endedExtra } = charge;
  const paid = await transactions.getById(tx, id);
  const now = deps.clock.now();
  if (goesBackByItself(paid.payment_intent_id, deps.config.payments.provider !== 'none')) {
    await openRefund(tx, deps, paid, {
      receiptNumber: paid.receipt_number,
      intentId: paid.payment_intent_id,
      amountSen,
      reason: endedExtra
        ? `For a month after ${writeDay(endDate)}, when ${endedExtra} ended`
        : `For the days from ${writeDay(endDate)} on, when the tenancy is over`,
      askedBy: null,
      method: 'provider',
      status: 'Pending',
      refundedAt: now,
    });
    return;
  }
  const unused = { amountSen, endDate, endedExtra };
  const claimed = await claimReminders(tx, 'unused-rent', [id], now);
  if (claimed.size > 0)
    await deps.outbox.announce(tx, {
      messages: [unusedRent(paid, unused)],
      toAdmins: [unusedRentForAdmins(paid, unused)],
    });
}
