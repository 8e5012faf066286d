import type { ErrorCode } from '@teduh/shared/errors.constants';
import { conflict } from '../../platform/errors.ts';

type Eligibility = { is_renting: boolean; is_waiting: boolean };

/** The reason why this person cannot apply, if there is one. */
export function reasonNotToApply({ is_renting, is_waiting }: Eligibility): ErrorCode | undefined {
  if (is_renting) return 'already_renting';
  if (is_waiting) return 'already_applied';
  return undefined;
}

/** An application whose start has passed is turned down by a job; until that ran, nobody accepts it either. */
export function assertAnswerable(
  { status, start_date }: { status: string; start_date: string },
  today: string,
) {
  if (status !== 'Waiting for Response') throw conflict('application_answered');
  if (start_date < today) throw conflict('application_stale');
}
