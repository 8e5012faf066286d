import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { settlePayment } from './settle-payment.ts';

/** Asks the provider about every intent of a transaction that may have been paid without us knowing. */
export async function settleOpenPayments(deps: Deps, transactionId: string) {
  const known = await intents.listOf(deps.db, transactionId);
  for (const intent of known) if (intent.status === 'open') await settlePayment(deps, intent);
}
