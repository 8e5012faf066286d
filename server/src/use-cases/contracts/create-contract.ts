import type { NewContract } from '@teduh/shared/contracts';
import { toSen } from '@teduh/shared/money';
import { startDateProblem } from '@teduh/shared/stays.rules';
import type { Deps } from '../../deps.ts';
import { closedByRental } from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { chooseUnit } from '../steps/choose-unit.ts';
import { createAwaitingContract } from '../steps/create-awaiting-contract.ts';
import { lockParties } from '../steps/lock-parties.ts';
import { prepareAgreement } from '../steps/prepare-agreement.ts';
import { rejectWaiting } from '../steps/reject-waiting.ts';
import { withUnitMutex } from '../steps/unit-mutex.ts';

/** Creates a contract for a walk-in tenant, who has not applied, and rejects the applications that are in its way. */
export async function createContract(deps: Deps, actor: Actor, origin: Origin, input: NewContract) {
  const { user: userId, property, room, startDate, stayLength: stayMonths, rentAmount, deposit } = input;
  const rentSen = rentAmount === undefined ? undefined : toSen(rentAmount);
  const problem = startDateProblem(startDate, deps.clock.today());
  if (problem) throw badRequest('invalid_fields', { startDate: problem });
  const unitId = await chooseUnit(deps.db, property, room);

  return withUnitMutex(unitId, async () => {
    const draft = await prepareAgreement(deps, { userId, unitId, startDate, stayMonths, rentSen, deposit });
    const { contractId, signBy } = draft.agreement;
    await deps.db.begin(async (tx) => {
      const parties = await lockParties(tx, { userId, unitId });
      const rivals = await applications.lockWaiting(tx, { userId, unitIds: [unitId] });
      await createAwaitingContract(tx, deps, { actor, origin }, draft, parties, null);
      await rejectWaiting(tx, deps, actor.id, rivals);
      await deps.outbox.announce(tx, {
        messages: [
          mail.prepared(parties, contractId, signBy),
          ...rivals.map((rival) => closedByRental(rival, userId)),
        ],
        change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true } },
        publicChange: { tag: 'Property', id: parties.property_id },
      });
    });
    return contracts.getById(deps.db, contractId);
  });
}
