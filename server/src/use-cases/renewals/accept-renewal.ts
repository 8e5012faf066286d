import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { findUnusedRent } from '../../domain/contracts/deposits.repository.ts';
import { followingPrepared } from '../../domain/contracts/following.mail.ts';
import * as mail from '../../domain/renewals/renewals.mail.ts';
import { reasonNotToAnswer } from '../../domain/renewals/renewals.policy.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { createAwaitingContract } from '../steps/create-awaiting-contract.ts';
import { expectedDeposit } from '../steps/expected-deposit.ts';
import { lockParties } from '../steps/lock-parties.ts';
import { getTenancy, sideOf } from '../steps/lock-tenancy.ts';
import { prepareAgreement } from '../steps/prepare-agreement.ts';
import { withUnitMutex } from '../steps/unit-mutex.ts';

/**
 * The other side accepts: the contract that follows is made, and begins on the day on which the present one ends. An admin signs it for the
 * landlord at once, where the settings say so; what a tenant accepts waits for our signature.
 */
export async function acceptRenewal(deps: Deps, actor: Actor, origin: Origin, contractId: string) {
  const found = await getTenancy(deps.db, actor, contractId);
  const { user_id: userId, unit_id: unitId, end_date: startDate, number } = found;
  return withUnitMutex(unitId, async () => {
    const { renewal: read, terms } = await getAnswerable(deps.db, actor, contractId);
    const depositSen = await expectedDeposit(deps.db, contractId, startDate);
    const unusedRentSen = await findUnusedRent(deps.db, contractId, startDate);
    const follows = { contractId, number, depositSen, unusedRentSen, isMove: false };
    const prepared = await prepareAgreement(deps, { userId, unitId, startDate, ...terms, follows });
    const draft =
      actor.userType === 'admin' ? prepared : { ...prepared, landlordSigns: 'afterwards' as const };
    const { contractId: newContractId, signBy } = draft.agreement;

    return deps.db.begin(async (tx) => {
      const parties = await lockParties(tx, { userId, unitId });
      const { renewal } = await getAnswerable(tx, actor, contractId);
      const before = await contracts.getById(tx, contractId);
      if (renewal.id !== read.id || before.end_date !== startDate) throw conflict('renewal_changed');
      await createAwaitingContract(tx, deps, { actor, origin }, draft, parties, null);
      await renewals.move(tx, renewal.id, {
        to: 'Accepted',
        by: actor.id,
        at: deps.clock.now(),
        newContractId,
      });
      await audit(tx, actor.id, {
        action: 'renewal.accepted',
        subject: { type: 'contract', id: contractId },
        after: { renewalId: renewal.id, newContractId },
      });
      const contract = await contracts.getById(tx, newContractId);
      await deps.outbox.announce(tx, {
        messages: [followingPrepared(contract, signBy)],
        toAdmins: actor.userType === 'admin' ? [] : [mail.acceptedForAdmins(before)],
        change: { tags: ['Contract', 'Transaction'], to: { admins: true, userIds: [userId] } },
        publicChange: { tag: 'Property', id: before.property_id },
      });
      return { contract, before, renewal: await renewals.getById(tx, renewal.id) };
    });
  });
}

async function getAnswerable(db: Sql, actor: Actor, contractId: string) {
  const renewal = await renewals.findOpen(db, contractId);
  const reason = reasonNotToAnswer(renewal, sideOf(actor));
  const terms = renewal && renewals.termsOf(renewal);
  if (reason || !terms) throw conflict(reason ?? 'renewal_not_open');
  return { renewal, terms };
}
