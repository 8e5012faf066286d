import type { Deps } from '../../deps.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import type { PaymentIntentRow } from '../../domain/payments/payment-intents.repository.ts';
import { lockPayment } from '../steps/lock-payment.ts';
import { recordDispute } from '../steps/record-dispute.ts';
import { recordProviderRefund } from '../steps/record-provider-refund.ts';

/** Asks the provider what went back of a payment, or may have to, and records it: for webhooks and jobs alike. */
export async function refreshMoneyBack(deps: Deps, intent: PaymentIntentRow) {
  const { id: intentId, transaction_id: transactionId } = intent;
  // The oldest first.
  const refunds = (await deps.payments.listRefunds({ intentId })).toReversed();
  const said = (await deps.payments.listDisputes({ intentId })).toReversed();
  if (refunds.length + said.length === 0) return;
  await deps.db.begin(async (tx) => {
    await lockPayment(tx, intent);
    // Whoever hears that a refund failed must know whether a bank decides about its money; what a loss costs depends on the refunds.
    for (const dispute of said)
      await disputes.insert(tx, { ...dispute, intentId, transactionId }, deps.clock.now());
    const [lost, others] = [
      said.filter(({ status }) => status === 'lost'),
      said.filter(({ status }) => status !== 'lost'),
    ];
    for (const dispute of others) await recordDispute(tx, deps, intent, dispute);
    for (const refund of refunds) await recordProviderRefund(tx, deps, intent, refund);
    for (const dispute of lost) await recordDispute(tx, deps, intent, dispute);
  });
}
