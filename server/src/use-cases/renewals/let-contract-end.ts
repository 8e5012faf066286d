import type { Deps } from '../../deps.ts';
import { reasonNotToContinue } from '../../domain/contracts/contracts.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import * as mail from '../../domain/renewals/renewals.mail.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';

/** An admin decides to offer no further term, and the tenant is told, once. What was offered is withdrawn, what was asked for declined. */
export async function letContractEnd(deps: Deps, actor: Actor, contractId: string) {
  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const reason = reasonNotToContinue(contract, deps.clock.today());
    if (reason) throw conflict(reason);
    if ((await notices.findOpen(tx, contractId))?.status === 'Given') throw conflict('notice_given');
    const newest = await renewals.findNewest(tx, contractId);
    if (newest?.status === 'Let end') return { contract, before: contract, renewal: newest };
    const at = deps.clock.now();
    const open = await renewals.findOpen(tx, contractId);
    if (open)
      await renewals.move(tx, open.id, {
        to: open.side === 'admin' ? 'Withdrawn' : 'Declined',
        by: actor.id,
        at,
      });
    const renewal = await renewals.insert(tx, { contractId, status: 'Let end', by: actor.id, at });
    await audit(tx, actor.id, {
      action: 'renewal.let_end',
      subject: { type: 'contract', id: contractId },
      after: { renewalId: renewal.id, endDate: contract.end_date },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.letEnd(contract)],
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return { contract, before: contract, renewal };
  });
}
