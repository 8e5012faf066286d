import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as mail from '../../domain/payments/payments.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';

/** Refunds a payment once: a repeated call changes nothing at the provider or in our record. */
export async function refundPayment(deps: Deps, intentId: string) {
  await deps.payments.refund(intentId);
  await deps.db.begin(async (tx) => {
    const intent = await intents.findById(tx, intentId);
    if (!intent || !(await intents.close(tx, intentId, 'refunded', deps.clock.wall()))) return;
    const transaction = await transactions.getById(tx, intent.transaction_id);
    await audit(tx, null, {
      action: 'payment.refunded',
      subject: { type: 'transaction', id: transaction.id },
      before: { intent: intent.status },
      after: { intent: 'refunded' },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.refunded(transaction, intent.amount_sen)],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
  });
}
