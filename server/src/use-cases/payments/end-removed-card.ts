import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/autopay/autopay.mail.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { audit } from '../../platform/audit.ts';

/** Ends the consent whose card the provider does not keep any more, and tells the tenant. Returns whether the card is gone. */
export async function endRemovedCard(deps: Deps, cardId: string): Promise<boolean> {
  const mandate = await mandates.findActiveByCard(deps.db, cardId);
  if (!mandate) return true;
  const card = await deps.payments.findCard(cardId);
  if (card?.customerId) {
    if (!mandates.isSameCard(mandate, card))
      await deps.db.begin((tx) => mandates.updateCard(tx, mandate.id, card));
    return false;
  }
  const contract = await contracts.getById(deps.db, mandate.contract_id);
  await deps.db.begin(async (tx) => {
    if (!(await mandates.end(tx, mandate.id, 'card removed', deps.clock.now()))) return;
    await audit(tx, null, { action: 'autopay.ended', subject: { type: 'contract', id: contract.id } });
    const shown = { brand: mandate.card_brand ?? '', last4: mandate.card_last4 ?? '' };
    await deps.outbox.announce(tx, {
      messages: [mail.cardRemoved(contract, shown)],
      change: { tags: ['Transaction', 'Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
  });
  return true;
}
