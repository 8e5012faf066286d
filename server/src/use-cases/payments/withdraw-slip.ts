import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as slips from '../../domain/payments/slips.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelObsoleteCharge } from '../steps/cancel-obsolete-charge.ts';

/** A tenant who did not transfer after all takes the slip back, and can pay in another way. */
export async function withdrawSlip(deps: Deps, actor: Actor, id: string) {
  const found = await transactions.getById(deps.db, id);
  if (found.user_id !== actor.id) throw notFound('transaction_not_found');
  return deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    await transactions.lock(tx, id);
    const slip = await slips.findWaiting(tx, id);
    if (!slip) throw conflict('slip_answered');
    await slips.answer(tx, id, { to: 'Withdrawn', at: now, by: actor.id });
    if (found.type === 'Deposit') await contracts.extendHold(tx, found.contract_id, slip.waiting_since, now);
    await audit(tx, actor.id, {
      action: 'slip.withdrawn',
      subject: { type: 'transaction', id },
      before: { file: slip.storage_key },
    });
    await cancelObsoleteCharge(tx, deps, actor, found);
    await deps.outbox.announce(tx, {
      change: {
        tags: ['Transaction', 'Contract', 'Application'],
        to: { admins: true, userIds: [found.user_id] },
      },
    });
    return transactions.getById(tx, id);
  });
}
