import type { OnlineMethod } from '@teduh/shared/transactions';
import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { matchesIntent } from '../../domain/payments/payments.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { IntentStatus } from '../../platform/payments/provider.ts';
import { payTransaction } from '../steps/pay-transaction.ts';
import { finishAutopay } from './finish-autopay.ts';
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
  const { amountSen, method = 'card' } = intent;
  if (isMatch && (await recordPayment(deps, known, method))) {
    await keepCard(deps, intentId);
    return { status: 'succeeded', record: 'settled' };
  }
  await refundPayment(deps, known, { amountSen, method });
  return { status: 'succeeded', record: 'refunded' };
}

/** Where the tenant agreed to autopay while paying. A provider that does not answer now is asked again by the daily job. */
async function keepCard(deps: Deps, intentId: string) {
  const mandate = await mandates.findPendingByPayment(deps.db, intentId);
  if (!mandate) return;
  await finishAutopay(deps, mandate).catch((error: Error) =>
    deps.log.warn({ reason: error.cause ?? error.message }, 'autopay not set up yet'),
  );
}

/** Records the payment once. Returns false if the transaction was cancelled, was paid in another way, or asks for another amount. */
async function recordPayment(
  deps: Deps,
  intent: intents.PaymentIntentRow,
  method: OnlineMethod,
): Promise<boolean> {
  const { id: intentId, transaction_id: transactionId, amount_sen: amountSen } = intent;
  return deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: intent.user_id, unitId: intent.unit_id });
    const payment = { transactionId, amountSen, method, intentId, paidAt: deps.clock.now() };
    const transaction = await payTransaction(tx, deps, payment, null);
    if (transaction) await intents.close(tx, intentId, 'settled', deps.clock.wall());
    const { payment_intent_id } = transaction ?? (await transactions.getById(tx, transactionId));
    return payment_intent_id === intentId;
  });
}
