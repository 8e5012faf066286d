import type { Deps } from '../../deps.ts';
import { isLost, outcomeOfLoss } from '../../domain/payments/disputes.policy.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * For money that came too late, whose refund failed after a bank had taken it: the tenant has it once and owes nothing for it, so what was
 * charged again is taken back. The parties are locked.
 */
export async function undoLosses(tx: Tx, deps: Deps, intentId: string) {
  const intent = await intents.findById(tx, intentId);
  if (!intent) return;
  const transaction = await transactions.getById(tx, intent.transaction_id);
  const taken = { ...intent, refunded_sen: await refunds.sumOfIntent(tx, intentId) };
  for (const dispute of await disputes.listOf(tx, intent.transaction_id)) {
    const isOfIntent = dispute.payment_intent_id === intentId && isLost(dispute);
    if (!isOfIntent || outcomeOfLoss(transaction, taken, dispute) !== 'returned') continue;
    if (await takeChargeBack(tx, deps, dispute.charged_again_id)) await disputes.markReturned(tx, dispute.id);
  }
}

/** False where it was paid, or may be by now: it stays, and the refund is paid by a transfer instead. */
async function takeChargeBack(tx: Tx, { clock, outbox }: Deps, id: string | null): Promise<boolean> {
  const charge = id === null ? undefined : await transactions.getById(tx, id);
  if (!charge || charge.status === 'Waived' || charge.status === 'Cancelled') return true;
  if (reasonNotToChange(charge)) return false;
  await transactions.move(tx, charge.id, {
    to: 'Cancelled',
    at: clock.now(),
    otherwise: 'transaction_not_pending',
  });
  await audit(tx, null, {
    action: 'transaction.cancelled',
    subject: { type: 'transaction', id: charge.id },
    before: { status: 'Pending' },
    after: { status: 'Cancelled' },
  });
  await outbox.announce(tx, {
    messages: [mail.cancelled(charge)],
    change: { tags: ['Transaction'], to: { admins: true, userIds: [charge.user_id] } },
  });
  return true;
}
