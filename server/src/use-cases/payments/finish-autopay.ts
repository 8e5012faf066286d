import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { activateAutopay } from './activate-autopay.ts';

/** Asks the provider whether the card of a consent is set up. Without a card, such as after online banking, nothing was agreed to. */
export async function finishAutopay(deps: Deps, mandate: mandates.Mandate) {
  if (mandate.setup_intent_id) {
    const setup = await deps.payments.findSetup(mandate.setup_intent_id);
    if (setup?.hasSucceeded && setup.cardId) await activateAutopay(deps, mandate, setup.cardId);
    return;
  }
  const intent = await deps.payments.findIntent(mandate.payment_intent_id ?? '');
  if (intent?.status !== 'succeeded') return;
  if (intent.method === 'card' && intent.cardId) return activateAutopay(deps, mandate, intent.cardId);
  await deps.db.begin((tx) => mandates.giveUp(tx, mandate.id, deps.clock.now()));
}
