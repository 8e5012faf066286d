import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { detachCards } from './detach-cards.ts';

/** The tenant stops it: nothing is charged by itself any more, whatever was announced. */
export async function endAutopay(deps: Deps, actor: Actor, contractId: string) {
  const contract = await contracts.getById(deps.db, contractId);
  if (contract.user_id !== actor.id) throw notFound('contract_not_found');
  await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: contract.user_id, unitId: contract.unit_id });
    const [active, pending] = [
      await mandates.findActive(tx, contractId),
      await mandates.findPending(tx, contractId),
    ];
    if (!active && !pending) throw conflict('autopay_not_on');
    for (const mandate of [active, pending])
      if (mandate) await mandates.end(tx, mandate.id, 'tenant', deps.clock.now());
    await audit(tx, actor.id, { action: 'autopay.ended', subject: { type: 'contract', id: contractId } });
    await deps.outbox.announce(tx, {
      change: { tags: ['Transaction', 'Contract'], to: { admins: true, userIds: [actor.id] } },
    });
  });
  // It has ended either way; the daily job tells a provider that does not answer now.
  await detachCards(deps, contractId);
}
