import type { Deps } from '../../deps.ts';
import { neverBegins, reasonNotToLeave } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as mail from '../../domain/notices/notices.mail.ts';
import { isTooLate, reasonNotToAnswer } from '../../domain/notices/notices.policy.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { endTenancy } from '../steps/end-tenancy.ts';
import { lockTenancy, sideOf } from '../steps/lock-tenancy.ts';
import { shortenContract } from '../steps/shorten-contract.ts';

/** The other side agrees to end the contract earlier: it costs nothing, and no rent is due from then on. */
export async function acceptNotice(deps: Deps, actor: Actor, contractId: string) {
  const side = sideOf(actor);
  const today = deps.clock.today();
  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const open = await notices.findOpen(tx, contractId);
    const refusal = reasonNotToAnswer(open, side) ?? reasonNotToLeave(contract, today);
    if (refusal || !open) throw conflict(refusal ?? 'notice_not_open');
    if (isTooLate(open, contract, today)) throw conflict('notice_day_passed');
    await notices.move(tx, open.id, { to: 'Agreed', by: actor.id, at: deps.clock.now() });
    await audit(tx, actor.id, {
      action: 'notice.agreed',
      subject: { type: 'contract', id: contractId },
      after: { noticeId: open.id, endsOn: open.ends_on },
    });
    await shortenContract(tx, deps, actor.id, contract, open.ends_on);
    await deps.outbox.announce(tx, {
      messages: [mail.agreed(contract, open)],
      toAdmins: side === 'tenant' ? [mail.agreedForAdmins(contract, open)] : [],
      change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [contract.user_id] } },
      publicChange: { tag: 'Property', id: contract.property_id },
    });
    if (open.ends_on === today || neverBegins(contract, open.ends_on, today))
      await endTenancy(tx, deps, actor.id, await contracts.getById(tx, contractId));
    return {
      contract: await contracts.getById(tx, contractId),
      notice: await notices.getById(tx, open.id),
    };
  });
}
