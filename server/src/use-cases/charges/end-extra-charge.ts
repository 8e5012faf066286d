import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/charges/charges.mail.ts';
import * as extraCharges from '../../domain/charges/extra-charges.repository.ts';
import { forgetUnusedMonths } from '../../domain/notifications/reminders.repository.ts';
import * as made from '../../domain/transactions/made-charges.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockContractToCharge } from '../steps/lock-contract-to-charge.ts';
import { prorateLastMonth } from '../steps/prorate-last-month.ts';
import { readCharges } from '../steps/read-charges.ts';

/**
 * An admin ends an extra charge today. Months that have begun stay as they are; what was charged for later ones is cancelled, and what was paid for
 * them goes back.
 */
export async function endExtraCharge(deps: Deps, actor: Actor, id: string) {
  const { contract_id: contractId } = await extraCharges.getById(deps.db, id);
  const [today, now] = [deps.clock.today(), deps.clock.now()];
  return deps.db.begin(async (tx) => {
    const contract = await lockContractToCharge(tx, contractId);
    await extraCharges.end(tx, id, { on: today, by: actor.id });
    const charge = await extraCharges.getById(tx, id);
    const cancelled = await made.cancelMonthsAfter(tx, { contractId, extraChargeId: id }, today, now);
    await forgetUnusedMonths(tx, id, today);
    await prorateLastMonth(tx, deps, contractId);
    await audit(tx, actor.id, [
      {
        action: 'extra-charge.ended',
        subject: { type: 'contract', id: contractId },
        after: { extraChargeId: id, endedOn: today },
      },
      ...cancelled.map((transactionId) => ({
        action: 'transaction.cancelled',
        subject: { type: 'transaction', id: transactionId },
        before: { status: 'Pending' },
        after: { status: 'Cancelled' },
      })),
    ]);
    await deps.outbox.announce(tx, {
      messages: [mail.extraChargeEnded(contract, charge, today)],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
    return readCharges(tx, contractId);
  });
}
