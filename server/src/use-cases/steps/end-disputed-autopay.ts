import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/autopay/autopay.mail.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Whoever disputes a payment tells the bank that they did not agree to it: nothing of that contract is charged by itself any more, whichever
 * card it was, since a card that is typed again has another name at the provider. The parties are locked.
 */
export async function endDisputedAutopay(tx: Tx, { clock, outbox }: Deps, contractId: string) {
  const active = await mandates.findActive(tx, contractId);
  const pending = await mandates.findPending(tx, contractId);
  for (const mandate of [active, pending])
    if (mandate) await mandates.end(tx, mandate.id, 'disputed', clock.now());
  // One that waits for its card was never on.
  if (!active) return;
  const contract = await contracts.getById(tx, contractId);
  await audit(tx, null, {
    action: 'autopay.ended',
    subject: { type: 'contract', id: contractId },
    after: { because: 'disputed' },
  });
  await outbox.announce(tx, {
    messages: [mail.disputed(contract, { brand: active.card_brand ?? '', last4: active.card_last4 ?? '' })],
    toAdmins: [mail.disputedForAdmins(contract)],
    change: { tags: ['Transaction', 'Contract'], to: { admins: true, userIds: [contract.user_id] } },
  });
}
