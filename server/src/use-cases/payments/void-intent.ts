import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';

/** Records that an intent can no longer be paid. */
export async function voidIntent({ db, clock }: Deps, intentId: string) {
  await db.begin((tx) => intents.close(tx, intentId, 'void', clock.wall()));
}
