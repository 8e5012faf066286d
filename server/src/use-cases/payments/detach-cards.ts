import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';

/** Tells the provider to forget the cards of consents that have ended. */
export async function detachCards(deps: Deps) {
  for (const { id, card_id } of await mandates.listToDetach(deps.db)) {
    if (card_id) await deps.payments.detachCard(card_id);
    await deps.db.begin((tx) => mandates.markDetached(tx, id, deps.clock.now()));
  }
}
