import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Ends an active contract and frees its unit. */
export async function endTenancy(
  tx: Tx,
  deps: Deps,
  actorId: string | null,
  contract: contracts.ContractRow,
) {
  await contracts.move(tx, contract.id, {
    to: 'Ended',
    at: deps.clock.now(),
    otherwise: 'contract_not_active',
  });
  await audit(tx, actorId, {
    action: 'contract.ended',
    subject: { type: 'contract', id: contract.id },
    before: { status: 'Active' },
    after: { status: 'Ended' },
  });
  await deps.outbox.announce(tx, {
    messages: [mail.ended(contract)],
    toAdmins: [mail.endedForAdmins(contract)],
    change: { tags: ['Contract', 'Transaction'], to: { admins: true } },
    publicChange: { tag: 'Property', id: contract.property_id },
  });
}
