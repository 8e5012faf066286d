import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/notices/notices.mail.ts';
import { reasonNotToAnswer, reasonNotToWithdraw } from '../../domain/notices/notices.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockTenancy, sideOf } from '../steps/lock-tenancy.ts';
import { restoreNotice } from '../steps/restore-notice.ts';

/** The other side declines a proposal, or the own side takes back what has changed nothing yet. The contract stays as it is. */
export async function closeNotice(
  deps: Deps,
  actor: Actor,
  contractId: string,
  to: 'Declined' | 'Withdrawn',
) {
  const side = sideOf(actor);
  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const open = await notices.findOpen(tx, contractId);
    const reasonNot = to === 'Declined' ? reasonNotToAnswer : reasonNotToWithdraw;
    const refusal = reasonNot(open, side);
    if (refusal || !open) throw conflict(refusal ?? 'notice_not_open');
    await notices.move(tx, open.id, { to, by: actor.id, at: deps.clock.now() });
    await audit(tx, actor.id, {
      action: to === 'Declined' ? 'notice.declined' : 'notice.withdrawn',
      subject: { type: 'contract', id: contractId },
      after: { noticeId: open.id },
    });
    const restored = await restoreNotice(tx, deps, contract, open);
    await deps.outbox.announce(tx, {
      ...(side === 'admin'
        ? { messages: [mail.closed(contract, open, to, restored)] }
        : { toAdmins: [mail.closedForAdmins(contract, open, to, restored)] }),
      change: { tags: ['Contract'], to: { admins: true, userIds: [contract.user_id] } },
    });
    return { contract, notice: await notices.getById(tx, open.id) };
  });
}
