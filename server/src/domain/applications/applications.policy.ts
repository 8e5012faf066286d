import { messages } from '@teduh/shared/messages';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

type Eligibility = { is_renting: boolean; is_waiting: boolean };

/** Why this person cannot apply, in the specification's words. */
export function reasonNotToApply({ is_renting, is_waiting }: Eligibility): string | undefined {
  if (is_renting) return messages.alreadyRenting;
  if (is_waiting) return messages.alreadyApplied;
  return undefined;
}

export const maySee = (actor: Actor, { user_id }: { user_id: string }) =>
  actor.userType === 'admin' || actor.id === user_id;

/** An application whose start has passed is turned down by a job; until that ran, nobody accepts it either. */
export function assertAnswerable(
  { status, start_date }: { status: string; start_date: string },
  today: string,
) {
  if (status !== 'Waiting for Response') throw conflict(messages.applicationAnswered);
  if (start_date < today) throw conflict(messages.applicationStale);
}
