import type { TenantMove } from '@teduh/shared/contracts';
import { type Day, writeDay } from '@teduh/shared/days';
import { toSen } from '@teduh/shared/money';
import type { Deps } from '../../deps.ts';
import { closedByRental } from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { findUnusedRent } from '../../domain/contracts/deposits.repository.ts';
import { followingPrepared } from '../../domain/contracts/following.mail.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';
import { chooseUnit } from '../steps/choose-unit.ts';
import { createAwaitingContract } from '../steps/create-awaiting-contract.ts';
import { expectedDeposit } from '../steps/expected-deposit.ts';
import { lockParties } from '../steps/lock-parties.ts';
import { prepareAgreement } from '../steps/prepare-agreement.ts';
import { rejectWaiting } from '../steps/reject-waiting.ts';
import { withUnitMutex } from '../steps/unit-mutex.ts';

/**
 * An admin lets a tenant move to another unit. The contract that they have stays as it is until both have signed the new one, which then ends it
 * on the day on which the new one begins.
 */
export async function moveTenant(
  deps: Deps,
  actor: Actor,
  origin: Origin,
  contractId: string,
  input: TenantMove,
) {
  const { property, room, startDate, stayLength: stayMonths, rentAmount, deposit } = input;
  const before = await contracts.getById(deps.db, contractId);
  const { user_id: userId, number } = before;
  const unitId = await chooseUnit(deps.db, property, room);
  if (unitId === before.unit_id)
    throw badRequest('invalid_fields', { property: 'The tenant lives there. Please offer a further term.' });
  assertStart(before, startDate, deps.clock.today());

  return withUnitMutex(unitId, async () => {
    const follows = {
      contractId,
      number,
      depositSen: await expectedDeposit(deps.db, contractId, startDate),
      unusedRentSen: await findUnusedRent(deps.db, contractId, startDate),
      isMove: true,
    };
    const rentSen = rentAmount === undefined ? undefined : toSen(rentAmount);
    const terms = { userId, unitId, startDate, stayMonths, rentSen, deposit, follows };
    const draft = await prepareAgreement(deps, terms);
    return deps.db.begin(async (tx) => {
      const parties = await lockParties(tx, { userId, unitId });
      const rivals = await applications.lockWaiting(tx, { userId, unitIds: [unitId] });
      if ((await notices.findOpen(tx, contractId))?.status === 'Given') throw conflict('notice_given');
      assertStart(await contracts.getById(tx, contractId), startDate, deps.clock.today());
      await createAwaitingContract(tx, deps, { actor, origin }, draft, parties, null);
      await rejectWaiting(tx, deps, actor.id, rivals);
      const contract = await contracts.getById(tx, draft.agreement.contractId);
      await deps.outbox.announce(tx, {
        messages: [
          followingPrepared(contract, draft.agreement.signBy),
          ...rivals.map((rival) => closedByRental(rival, userId)),
        ],
        change: { tags: ['Application', 'Contract', 'Transaction'], to: { admins: true, userIds: [userId] } },
        publicChange: { tag: 'Property', id: parties.property_id },
      });
      return contract;
    });
  });
}

/** Both have to sign before the day, and the tenant lives here until then. */
function assertStart({ start_date, end_date }: contracts.ContractRow, startDate: Day, today: Day) {
  if (startDate <= today)
    throw badRequest('invalid_fields', { startDate: 'A move can begin tomorrow at the earliest' });
  if (startDate < start_date)
    throw badRequest('invalid_fields', { startDate: 'This is before the present contract begins' });
  if (startDate > end_date)
    throw badRequest('invalid_fields', {
      startDate: `The present contract ends on ${writeDay(end_date)}: the move cannot begin after that day`,
    });
}
