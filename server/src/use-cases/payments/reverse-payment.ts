import { advance } from '@teduh/shared/days';
import type { ReversePayment } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { forgetReminders } from '../../domain/notifications/reminders.repository.ts';
import * as mail from '../../domain/payments/payments.mail.ts';
import { reasonNotToReverse } from '../../domain/payments/payments.policy.ts';
import * as reversed from '../../domain/payments/reversed-payments.repository.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertPassword } from '../steps/assert-password.ts';
import { chargeLateFee } from '../steps/charge-late-fee.ts';

/**
 * Takes a recorded payment back: it was a mistake, or the money was given back. The payment is kept, and the transaction is to be paid
 * again. Whoever recorded it enters the password once more.
 */
export async function reversePayment(deps: Deps, actor: Actor, id: string, input: ReversePayment) {
  const { reason, currentPassword } = input;
  const found = await transactions.getById(deps.db, id);
  const obstacle = reasonNotToReverse(found);
  if (obstacle) throw conflict(obstacle);
  if (found.recorded_by === actor.id) await assertPassword(deps, actor.id, currentPassword);

  return deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    await transactions.lock(tx, id);
    const before = await transactions.getById(tx, id);
    // Reversed and recorded anew meanwhile: that payment is not the one that was looked at.
    if (before.receipt_number !== found.receipt_number) throw conflict('payment_not_reversible');
    const since = reasonNotToReverse(before);
    if (since) throw conflict(since);
    await reversed.insertFrom(tx, id, { reason, by: actor.id, at: now });
    await transactions.takePaymentBack(tx, id, now);
    await forgetReminders(tx, id);
    // It may be recorded again at once, with a later day. A new fee waits for that.
    if (await lateCharges.findLateFee(tx, id)) await chargeLateFee(tx, deps, id);
    if (before.type === 'Deposit') await contracts.holdUntil(tx, before.contract_id, advance(now, 'P1D'));
    await audit(tx, actor.id, {
      action: 'payment.reversed',
      subject: { type: 'transaction', id },
      before: { status: 'Paid', receiptNumber: before.receipt_number },
      after: { status: 'Pending', reason },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.reversed(before, reason)],
      toAdmins: [mail.reversedForAdmins(before, reason)],
      change: { tags: ['Transaction', 'Contract', 'Application'], to: { admins: true } },
    });
    return transactions.getById(tx, id);
  });
}
