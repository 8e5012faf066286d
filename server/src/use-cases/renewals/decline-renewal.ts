import type { DeclineRenewal } from '@teduh/shared/renewals';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/renewals/renewals.mail.ts';
import { reasonNotToAnswer } from '../../domain/renewals/renewals.policy.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockTenancy, sideOf } from '../steps/lock-tenancy.ts';

/** The other side does not want it. The contract ends on its day. */
export async function declineRenewal(deps: Deps, actor: Actor, contractId: string, input: DeclineRenewal) {
  const { reason } = input;
  const side = sideOf(actor);
  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const open = await renewals.findOpen(tx, contractId);
    const refusal = reasonNotToAnswer(open, side);
    if (refusal || !open) throw conflict(refusal ?? 'renewal_not_open');
    await renewals.move(tx, open.id, { to: 'Declined', by: actor.id, at: deps.clock.now(), reason });
    await audit(tx, actor.id, {
      action: 'renewal.declined',
      subject: { type: 'contract', id: contractId },
      after: { renewalId: open.id },
    });
    await deps.outbox.announce(tx, {
      ...(side === 'admin'
        ? { messages: [mail.declined(contract, reason)] }
        : { toAdmins: [mail.declinedForAdmins(contract, reason)] }),
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return { contract, before: contract, renewal: await renewals.getById(tx, open.id) };
  });
}
