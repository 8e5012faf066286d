import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import { reasonNotToAccept } from '../../domain/applications/applications.policy.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { createAwaitingContract } from '../steps/create-awaiting-contract.ts';
import { lockParties } from '../steps/lock-parties.ts';
import { prepareAgreement } from '../steps/prepare-agreement.ts';
import { rejectWaiting } from '../steps/reject-waiting.ts';
import { withUnitMutex } from '../steps/unit-mutex.ts';

/** Accepts one application, creates its contract and rejects its rivals. Of two admins at once, one gets 409. */
export async function acceptApplication(deps: Deps, actor: Actor, origin: Origin, id: string) {
  const application = await applications.getById(deps.db, id);
  const reason = reasonNotToAccept(application, deps.clock.today());
  if (reason) throw conflict(reason);

  const { user_id: userId, unit_id: unitId, start_date: startDate, stay_months: stayMonths } = application;
  await withUnitMutex(unitId, async () => {
    const draft = await prepareAgreement(deps, { userId, unitId, startDate, stayMonths });
    const { contractId, signBy } = draft.agreement;
    await deps.db.begin(async (tx) => {
      const parties = await lockParties(tx, { userId, unitId });
      const waiting = await applications.lockWaiting(tx, { userId, unitIds: [unitId] });
      await createAwaitingContract(tx, deps, { actor, origin }, draft, parties, id);
      const rivals = waiting.filter((other) => other.id !== id);
      await rejectWaiting(tx, deps, actor.id, rivals);
      await deps.outbox.announce(tx, {
        messages: [
          mail.accepted(parties, contractId, signBy),
          ...rivals.map((rival) => mail.closedByRental(rival, userId)),
        ],
        change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true } },
        publicChange: { tag: 'Property', id: parties.property_id },
      });
    });
  });
  return applications.getById(deps.db, id);
}
