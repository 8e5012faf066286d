import type { FindApplications } from '@teduh/shared/applications';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import { reasonNotToApply } from '../../domain/applications/applications.policy.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as lists from '../../domain/applications/applications-list.repository.ts';
import * as standings from '../../domain/applications/eligibility.repository.ts';
import { audit } from '../../platform/audit.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { recipientOf } from '../../platform/outbox.ts';

export async function listApplications({ db }: Deps, actor: Actor, find: FindApplications) {
  return lists.list(db, { ...find, userId: actor.userType === 'admin' ? undefined : actor.id });
}

export const listAppliedRooms = ({ db }: Deps, propertyId: string) => lists.listRooms(db, propertyId);

export async function getApplication({ db }: Deps, actor: Actor, id: string) {
  const application = await applications.getById(db, id);
  if (!isOwnerOrAdmin(actor, application.user_id)) throw notFound('application_not_found');
  return application;
}

function refuseOthers(actor: Actor, userId: string) {
  if (!isOwnerOrAdmin(actor, userId)) throw forbidden('not_allowed');
}

const answer = (standing: standings.Eligibility) => {
  const reason = reasonNotToApply(standing);
  return reason ? { canApply: false, message: errorMessages[reason] } : { canApply: true };
};

/** Whether somebody may apply anywhere at all. */
export async function rentalStatus({ db }: Deps, actor: Actor, userId: string) {
  refuseOthers(actor, userId);
  return answer(await standings.find(db, userId));
}

/** Whether somebody may apply for this property or room. */
export async function eligibility(
  { db }: Deps,
  actor: Actor,
  { userId, propertyId, roomId }: { userId: string; propertyId: string; roomId?: string | undefined },
) {
  refuseOthers(actor, userId);
  return answer(await standings.find(db, userId, { propertyId, roomId }));
}

/** A waiting application is taken back; it stays in the history as cancelled. */
export async function withdrawApplication(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const before = await applications.getById(tx, id);
    if (!isOwnerOrAdmin(actor, before.user_id)) throw notFound('application_not_found');
    await applications.move(tx, id, {
      to: 'Cancelled',
      from: ['Waiting for Response'],
      at: deps.clock.now(),
      otherwise: 'application_answered',
    });
    await audit(tx, actor.id, {
      action: 'application.cancelled',
      subject: { type: 'application', id },
      before: { status: before.status },
      after: {
        status: 'Cancelled',
      },
    });
    await deps.outbox.announce(tx, {
      change: { tags: ['Application', 'Property'], to: { admins: true, userIds: [before.user_id] } },
    });
    return applications.getById(tx, id);
  });
}

export async function rejectApplication(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const before = await applications.getById(tx, id);
    await applications.move(tx, id, {
      to: 'Rejected',
      at: deps.clock.now(),
      otherwise: 'application_answered',
    });
    await audit(tx, actor.id, {
      action: 'application.rejected',
      subject: { type: 'application', id },
      before: { status: before.status },
      after: {
        status: 'Rejected',
      },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.rejected(recipientOf(before), before)],
      change: { tags: ['Application', 'Property'], to: { admins: true } },
    });
    return applications.getById(tx, id);
  });
}
