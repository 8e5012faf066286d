import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { matchesIntent } from '../../domain/payments/payments.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { IntentStatus } from '../../platform/payments/provider.ts';
import { payTransaction } from '../steps/pay-transaction.ts';
import { refundPayment } from './refund-payment.ts';
import { voidIntent } from './void-intent.ts';

/** `status` is the provider's, `record` is ours. */
type Settlement = { status: IntentStatus; record: intents.IntentRecord };

/**
 * The one place where a payment is believed, for browser, webhook and job alike: the provider is asked, and its answer is compared with
 * what we asked for. Money that cannot be used is refunded.
 */
export async function settlePayment(deps: Deps, known: intents.PaymentIntentRow): Promise<Settlement> {
  const intentId = known.id;
  if (known.status === 'void') return { status: 'canceled', record: 'void' };
  if (known.status !== 'open') return { status: 'succeeded', record: known.status };

  const intent = await deps.payments.findIntent(intentId);
  if (!intent) return { status: 'canceled', record: 'open' };
  if (intent.status === 'canceled') {
    await voidIntent(deps, intentId);
    return { status: 'canceled', record: 'void' };
  }
  if (intent.status !== 'succeeded') return { status: intent.status, record: 'open' };

  const isMatch = matchesIntent(known, intent);
  if (!isMatch) deps.log.error({ intentId }, 'a payment does not match what was asked for');
  if (isMatch && (await recordPayment(deps, known))) return { status: 'succeeded', record: 'settled' };
  await refundPayment(deps, known, intent.amountSen);
  return { status: 'succeeded', record: 'refunded' };
}

/** Records the payment once. Returns false if the transaction was cancelled, was paid in another way, or asks for another amount. */
async function recordPayment(deps: Deps, intent: intents.PaymentIntentRow): Promise<boolean> {
  const { id: intentId, transaction_id: transactionId, amount_sen: amountSen } = intent;
  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: intent.user_id, unitId: intent.unit_id });
    const payment = { transactionId, amountSen, method: 'card' as const, intentId, paidAt: deps.clock.now() };
    const transaction = await payTransaction(tx, deps, payment, null);
    if (transaction) await intents.close(tx, intentId, 'settled', deps.clock.wall());
    const { payment_intent_id } = transaction ?? (await transactions.getById(tx, transactionId));
    return payment_intent_id === intentId;
  });
}
