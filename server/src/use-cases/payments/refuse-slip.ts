import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as mail from '../../domain/payments/payments.mail.ts';
import * as slips from '../../domain/payments/slips.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelObsoleteCharge } from '../steps/cancel-obsolete-charge.ts';

/** The money of a slip did not come. A hold goes on with the time that was left when the slip was uploaded. */
export async function refuseSlip(deps: Deps, actor: Actor, id: string, reason: string) {
  const found = await transactions.getById(deps.db, id);
  return deps.db.begin(async (tx) => {
    const now = deps.clock.now();
    await tenancyParties.lock(tx, { userId: found.user_id, unitId: found.unit_id });
    await transactions.lock(tx, id);
    const slip = await slips.findWaiting(tx, id);
    if (!slip) throw conflict('slip_answered');
    await slips.answerOrThrow(tx, id, { to: 'Refused', at: now, by: actor.id, reason }, 'slip_answered');
    if (found.type === 'Deposit') await contracts.extendHold(tx, found.contract_id, slip.waiting_since, now);
    await audit(tx, actor.id, {
      action: 'slip.refused',
      subject: { type: 'transaction', id },
      before: { file: slip.storage_key },
      after: { reason },
    });
    await cancelObsoleteCharge(tx, deps, actor, found);
    const transaction = await transactions.getById(tx, id);
    await deps.outbox.announce(tx, {
      messages: [mail.slipRefused(transaction, reason)],
      change: { tags: ['Transaction', 'Contract', 'Application'], to: { admins: true } },
    });
    return transaction;
  });
}
