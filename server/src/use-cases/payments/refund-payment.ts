import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { recipientOf } from '../../platform/outbox.ts';

/** Gives the money of an intent back, once: the provider knows a repeat, and so do we. */
export async function makeRefund(deps: Deps, intentId: string) {
  await deps.payments.refund(intentId);
  await deps.db.begin(async (tx) => {
    const intent = await intents.findById(tx, intentId);
    if (!intent || !(await intents.close(tx, intentId, 'refunded', deps.clock.wall()))) return;
    const transaction = await transactions.getById(tx, intent.transaction_id);
    const { id } = transaction;
    await audit(tx, null, {
      action: 'payment.refunded',
      subject: { type: 'transaction', id },
      before: { intent: intent.status },
      after: {
        intent: 'refunded',
      },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.refunded(recipientOf(transaction), { ...transaction, amount_sen: intent.amount_sen })],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}
