import type { Application } from '@teduh/shared/applications';
import { formatDay, lastDayUntil } from '../../lib/days.ts';

type State = NonNullable<Application['contractState']>;

/** What an accepted application waits for, as an admin reads it. Nothing more once its contract runs or is over. */
export function nextStepOf({ status, ...state }: State): string | undefined {
  if (status !== 'Awaiting') return undefined;
  const { isSignedByTenant, isDepositPaid, isDepositSlipWaiting, holdExpiresAt } = state;
  if (isDepositSlipWaiting) return 'Confirm the transfer of the deposit';
  if (isSignedByTenant && isDepositPaid) return 'Waiting for the landlord to sign';
  if (isDepositPaid) return 'Waiting for the tenant to sign';
  const what = isSignedByTenant ? 'pay' : 'sign and pay';
  const until = holdExpiresAt ? ` until ${formatDay(lastDayUntil(holdExpiresAt))}` : '';
  return `Waiting for the tenant to ${what}${until}`;
}
