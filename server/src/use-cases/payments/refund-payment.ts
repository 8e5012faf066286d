import type { Deps } from '../../deps.ts';
import type { PaymentIntentRow, Taken } from '../../domain/payments/payment-intents.repository.ts';
import { lockPayment } from '../steps/lock-payment.ts';
import { returnPayment } from '../steps/return-payment.ts';
import { trySendRefund } from './send-refund.ts';

/** Gives back money that cannot be used, once: a repeated call changes nothing at the provider or in our record. */
export async function refundPayment(deps: Deps, intent: PaymentIntentRow, taken: Taken) {
  const refundId = await deps.db.begin(async (tx) => {
    await lockPayment(tx, intent);
    return returnPayment(tx, deps, intent, taken);
  });
  if (refundId) await trySendRefund(deps, refundId);
}
