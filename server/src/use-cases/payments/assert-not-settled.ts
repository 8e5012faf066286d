import type { Deps } from '../../deps.ts';
import type { PaymentIntentRow } from '../../domain/payments/payment-intents.repository.ts';
import { conflict } from '../../platform/errors.ts';
import { settlePayment } from './settle-payment.ts';

/** For an intent that succeeded at the provider: settles it, and throws if it has paid its transaction. */
export async function assertNotSettled(deps: Deps, intent: PaymentIntentRow) {
  const { record } = await settlePayment(deps, intent);
  if (record === 'settled') throw conflict('already_paid');
}
