import type { Deps } from '../../deps.ts';
import { assertAnswerable } from '../../domain/applications/applications.policy.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import type { Actor } from '../../platform/http/access.ts';
import { leaseUnit } from '../contracts/lease-unit.ts';

/** Accepts one application and turns its rivals down. Two admins at once: one wins, the other gets 409. */
export async function acceptApplication(deps: Deps, actor: Actor, id: string) {
  const application = await applications.getById(deps.db, id);
  assertAnswerable(application, deps.clock.today());
  await leaseUnit(deps, actor, {
    applicationId: id,
    userId: application.user_id,
    unitId: application.unit_id,
    startDate: application.start_date,
    stayMonths: application.stay_months,
  });
  return applications.getById(deps.db, id);
}
