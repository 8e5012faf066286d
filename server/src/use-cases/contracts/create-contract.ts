import type { NewContract } from '@teduh/shared/contracts';
import { startDateProblem } from '@teduh/shared/stays.rules';
import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { badRequest } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { chooseUnit } from '../steps/choose-unit.ts';
import { leaseUnit } from './lease-unit.ts';

/** A tenant who walked in: the same path as an accepted application, without one. */
export async function makeContract(deps: Deps, actor: Actor, input: NewContract) {
  const { user, property, room, startDate, stayLength } = input;
  const problem = startDateProblem(startDate, deps.clock.today());
  if (problem) throw badRequest('invalid_fields', { startDate: problem });
  const unitId = await chooseUnit(deps.db, property, room);
  const id = await leaseUnit(deps, actor, {
    applicationId: null,
    userId: user,
    unitId,
    startDate,
    stayMonths: stayLength,
  });
  return contracts.getById(deps.db, id);
}
