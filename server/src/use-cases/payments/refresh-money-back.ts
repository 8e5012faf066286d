import type { Deps } from '../../deps.ts';
import type { PaymentIntentRow } from '../../domain/payments/payment-intents.repository.ts';
import { lockPayment } from '../steps/lock-payment.ts';
import { recordDispute } from '../steps/record-dispute.ts';
import { recordProviderRefund } from '../steps/record-provider-refund.ts';

/** Asks the provider what went back of a payment, or may have to, and records it: for webhooks and jobs alike. */
export async function refreshMoneyBack(deps: Deps, intent: PaymentIntentRow) {
  const of = { intentId: intent.id };
  const refunds = await deps.payments.listRefunds(of);
  const disputes = await deps.payments.listDisputes(of);
  if (refunds.length + disputes.length === 0) return;
  await deps.db.begin(async (tx) => {
    await lockPayment(tx, intent);
    // The oldest first.
    for (const refund of refunds.toReversed()) await recordProviderRefund(tx, deps, intent, refund);
    for (const dispute of disputes.toReversed()) await recordDispute(tx, deps, intent, dispute);
  });
}
