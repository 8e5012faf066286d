import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { ApplicationRow } from './applications.repository.ts';

type Eligibility = { is_renting: boolean; is_waiting: boolean };

/** The reason why this tenant cannot apply, if there is one. */
export function reasonNotToApply({ is_renting, is_waiting }: Eligibility): ErrorCode | undefined {
  if (is_renting) return 'already_renting';
  if (is_waiting) return 'already_applied';
  return undefined;
}

/** The reason why this application cannot be accepted, if there is one. A job rejects stale ones, but it may not have run yet. */
export function reasonNotToAccept(
  { status, start_date }: Pick<ApplicationRow, 'status' | 'start_date'>,
  today: string,
): ErrorCode | undefined {
  if (status !== 'Waiting for Response') return 'application_answered';
  if (start_date < today) return 'application_stale';
  return undefined;
}
