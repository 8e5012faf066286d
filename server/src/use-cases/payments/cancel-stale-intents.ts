import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { conflict } from '../../platform/errors.ts';
import { cancelOpenPayments } from './cancel-open-payments.ts';

const inUseMs = 60 * 60 * 1000;

/** Cancels what somebody began to pay and left. Throws where a tenant may be typing a card number just now. */
export async function cancelStaleIntents(deps: Deps, transactionId: string) {
  const after = new Date(deps.clock.wall().getTime() - inUseMs);
  if (await intents.isOpenedAfter(deps.db, transactionId, after)) throw conflict('payment_under_way');
  await cancelOpenPayments(deps, transactionId);
}
