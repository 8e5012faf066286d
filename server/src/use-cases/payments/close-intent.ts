import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { conflict } from '../../platform/errors.ts';
import { settlePayment } from './settle-payment.ts';

/** Takes an open intent back before what it pays for changes. Refused when the money is already on its way or here. */
export async function closeIntent(deps: Deps, intentId: string) {
  const { status } = await deps.payments.cancelIntent(intentId);
  if (status === 'canceled') {
    await deps.db.write((tx) => intents.close(tx, intentId, 'void', deps.clock.wall()));
    return;
  }
  if (status !== 'succeeded') throw conflict('payment_under_way');
  const settled = await settlePayment(deps, intentId);
  if (settled?.record === 'settled') throw conflict('already_paid');
}

export async function closeIntentOf(deps: Deps, transactionId: string) {
  const open = (await intents.listOf(deps.db, transactionId)).find(({ status }) => status === 'open');
  if (open) await closeIntent(deps, open.id);
}
