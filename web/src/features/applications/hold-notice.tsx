import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { Application } from '@teduh/shared/applications';
import { writeCount } from '@teduh/shared/counts';
import { type Day, daysBetween } from '@teduh/shared/days';
import { useToday } from '../../api/config.api.ts';
import { formatDay, lastDayUntil } from '../../lib/days.ts';
import classes from './hold-notice.module.css';

type State = NonNullable<Application['contractState']>;

function leftText(days: number): string {
  if (days < 0) return 'the time is over';
  if (days === 0) return 'today is the last day';
  return writeCount(days, 'day left', 'days left');
}

/** A paid deposit keeps the unit, and so does a transfer that waits: then there is no deadline. */
function deadline(state: State, today: Day) {
  const { holdExpiresAt, isSignedByTenant, isDepositPaid, isDepositSlipWaiting } = state;
  if (isDepositSlipWaiting) return 'Your transfer waits for confirmation';
  if (!holdExpiresAt || isDepositPaid) return undefined;
  const lastDay = lastDayUntil(holdExpiresAt);
  const what = isSignedByTenant ? 'Pay' : 'Sign and pay';
  return `${what} by ${formatDay(lastDay)}, ${leftText(daysBetween(today, lastDay))}`;
}

function Step({ isDone, children }: { isDone: boolean; children: string }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-done={isDone || undefined}>
      <Icon size={18} aria-hidden />
      {children}
    </li>
  );
}

function signed({ isSigned, isSignedByTenant }: State): string {
  if (isSigned) return 'Contract signed';
  return isSignedByTenant ? 'You have signed the contract' : 'Contract not signed yet';
}

/** What an accepted application still needs, and until when the unit is held. */
export function HoldNotice({ state }: { state: State }) {
  const { isSigned, isSignedByTenant, isDepositPaid } = state;
  const lastDay = deadline(state, useToday());
  return (
    <div className={classes.notice}>
      {lastDay && <p className={classes.deadline}>{lastDay}</p>}
      <ul className={classes.steps}>
        <Step isDone={isSignedByTenant}>{signed(state)}</Step>
        {isSignedByTenant && !isSigned && <Step isDone={false}>Waiting for the landlord’s signature</Step>}
        <Step isDone={isDepositPaid}>{isDepositPaid ? 'Deposit paid' : 'Deposit not paid yet'}</Step>
      </ul>
    </div>
  );
}
