import type { NewApplication } from '@teduh/shared/applications';
import { addMonths } from '@teduh/shared/days';
import { startDateProblem } from '@teduh/shared/stays.rules';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import { reasonNotToApply } from '../../domain/applications/applications.policy.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict, forbidden, notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { chooseUnit } from '../steps/choose-unit.ts';

/** Applies for a unit. Two identical requests at the same moment create one application. */
export async function apply(deps: Deps, actor: Actor, input: NewApplication) {
  const { user = actor.id, property, room, startDate, stayLength } = input;
  if (user !== actor.id) throw forbidden('not_allowed');
  const problem = startDateProblem(startDate, deps.clock.today());
  if (problem) throw badRequest('invalid_fields', { startDate: problem });
  const unitId = await chooseUnit(deps.db, property, room);

  return deps.db.begin(async (tx) => {
    const parties = await tenancyParties.lockToApply(tx, { userId: actor.id, unitId });
    if (!parties?.is_offered) throw notFound('property_not_found');
    const reason = reasonNotToApply(parties);
    if (reason) throw conflict(reason);
    if (parties.is_taken) throw conflict('unit_taken');

    const stay = { startDate, endDate: addMonths(startDate, stayLength), stayMonths: stayLength };
    const application = await applications.insert(tx, {
      userId: actor.id,
      unitId,
      ...stay,
      createdAt: deps.clock.now(),
    });
    await audit(tx, actor.id, {
      action: 'application.created',
      subject: { type: 'application', id: application.id },
      after: { unitId, ...stay },
    });
    await deps.outbox.announce(tx, {
      toAdmins: [mail.applied(parties, { id: application.id, ...stay })],
      change: { tags: ['Application', 'Property'], to: { admins: true, userIds: [actor.id] } },
    });
    return application;
  });
}
