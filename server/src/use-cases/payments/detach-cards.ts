import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { processEach } from '../../platform/process-each.ts';
import { cancelIntent } from './cancel-intent.ts';
import { inUseSince } from './cancel-stale-intents.ts';

/** Has the provider forget everything of consents that have ended, of one contract or of all: setups, cards and customers. */
export async function detachCards(deps: Deps, contractId?: string) {
  const ended = await mandates.listToDetach(deps.db, contractId);
  await processEach(deps, 'card not detached', ended, (mandate) => forget(deps, mandate));
}

async function forget(deps: Deps, { id, card_id, customer_id, setup_intent_id }: mandates.Mandate) {
  if (setup_intent_id) await deps.payments.cancelSetup(setup_intent_id);
  if (card_id) await deps.payments.detachCard(card_id);
  if (!(await forgetCustomer(deps, customer_id))) return;
  await deps.db.begin((tx) => mandates.markDetached(tx, id, deps.clock.now()));
}

/** False while somebody is paying an intent of this customer, which needs it: a later run tries again. */
async function forgetCustomer(deps: Deps, customerId: string): Promise<boolean> {
  for (const intent of await mandates.listOpenIntents(deps.db, customerId)) await keepNoCard(deps, intent);
  if ((await mandates.listOpenIntents(deps.db, customerId)).length > 0) return false;
  // A consent that was given for the same intent later has the same customer.
  if (!(await mandates.isCustomerInUse(deps.db, customerId))) await deps.payments.deleteCustomer(customerId);
  return true;
}

/** Whoever is paying goes on, and the card is not kept. An intent that was left is cancelled. */
async function keepNoCard(deps: Deps, { id, created_at }: { id: string; created_at: Date }) {
  const isInUse = created_at > inUseSince(deps);
  if (!isInUse || !(await deps.payments.keepNoCardOf(id))) {
    await cancelIntent(deps, id);
    return;
  }
  // Whoever has agreed again in the same form meanwhile keeps the card after all.
  const pending = await mandates.findPendingByPayment(deps.db, id);
  if (pending) await deps.payments.keepCardOf(id, pending.customer_id);
}
