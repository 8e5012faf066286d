import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';

/**
 * Cancels an intent that was made and must not be stored, since its transaction was paid, cancelled or changed meanwhile. It is recorded as
 * void first, so that the next one has another key. One that is known already belongs to another request, which goes on with it or gave it up.
 */
export async function giveUpIntent({ db, clock, payments }: Deps, intent: intents.NewIntent) {
  const isOurs = await db.begin((tx) => intents.insertVoid(tx, intent, clock.wall()));
  if (isOurs) await payments.cancelIntent(intent.id);
}
