import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/renewals/renewals.mail.ts';
import { reasonNotToWithdraw } from '../../domain/renewals/renewals.policy.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockTenancy, sideOf } from '../steps/lock-tenancy.ts';

/** The side that it came from takes an offer or a question back, until it is answered. */
export async function withdrawRenewal(deps: Deps, actor: Actor, contractId: string) {
  const side = sideOf(actor);
  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const open = await renewals.findOpen(tx, contractId);
    const refusal = reasonNotToWithdraw(open, side);
    if (refusal || !open) throw conflict(refusal ?? 'renewal_not_open');
    await renewals.move(tx, open.id, { to: 'Withdrawn', by: actor.id, at: deps.clock.now() });
    await audit(tx, actor.id, {
      action: 'renewal.withdrawn',
      subject: { type: 'contract', id: contractId },
      after: { renewalId: open.id },
    });
    await deps.outbox.announce(tx, {
      ...(side === 'admin'
        ? { messages: [mail.withdrawn(contract)] }
        : { toAdmins: [mail.withdrawnForAdmins(contract)] }),
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return { contract, before: contract, renewal: await renewals.getById(tx, open.id) };
  });
}
