import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { isTooLate } from '../../domain/notices/notices.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { processEach } from '../../platform/process-each.ts';
import { restoreNotice } from '../steps/restore-notice.ts';
import { withdrawProposal } from '../steps/withdraw-proposal.ts';

/** Withdraws proposals of an earlier end that nobody has answered by their day, so that another one can be made. */
export async function withdrawLateProposals(deps: Deps) {
  const ids = await notices.listTooLate(deps.db, deps.clock.today());
  await processEach(deps, 'proposals that are too late', ids, (id) => withdrawLate(deps, id));
}

async function withdrawLate(deps: Deps, contractId: string) {
  const found = await contracts.getById(deps.db, contractId);
  await deps.db.begin(async (tx) => {
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    const contract = await contracts.getById(tx, contractId);
    const proposal = await notices.findProposal(tx, contractId);
    if (!proposal || !isTooLate(proposal, contract, deps.clock.today())) return;
    await withdrawProposal(tx, deps, proposal);
    await restoreNotice(tx, deps, contract, proposal);
    await deps.outbox.announce(tx, {
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
  });
}
