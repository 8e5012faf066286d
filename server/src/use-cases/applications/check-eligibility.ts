import type { EligibilityAnswer } from '@teduh/shared/applications';
import { errorMessages } from '@teduh/shared/errors.constants';
import type { Deps } from '../../deps.ts';
import { reasonNotToApply } from '../../domain/applications/applications.policy.ts';
import * as eligibility from '../../domain/applications/eligibility.repository.ts';
import { forbidden } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

type Question = { userId: string; propertyId?: string; roomId?: string | undefined };

/**
 * Says whether a tenant may apply at all: not while they rent; or, with a property or room, whether they have neither a tenancy nor an
 * open application there.
 */
export async function checkEligibility(
  { db }: Deps,
  actor: Actor,
  { userId, propertyId, roomId }: Question,
): Promise<EligibilityAnswer> {
  if (!isOwnerOrAdmin(actor, userId)) throw forbidden('not_allowed');
  const found = propertyId
    ? await eligibility.findAt(db, userId, { propertyId, roomId })
    : await eligibility.findAnywhere(db, userId);
  const reason = reasonNotToApply(found);
  return reason ? { canApply: false, message: errorMessages[reason] } : { canApply: true };
}
