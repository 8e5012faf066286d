import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import type { Application } from '@teduh/shared/applications';
import { type Day, dayOf, daysBetween } from '@teduh/shared/days';
import { useToday } from '../../api/config.api.ts';
import { formatDay } from '../../lib/days.ts';
import classes from './hold-notice.module.css';

function leftText(days: number): string {
  if (days < 0) return 'the time is over';
  if (days === 0) return 'today is the last day';
  return days === 1 ? '1 day left' : `${days} days left`;
}

function deadline(holdExpiresAt: string, today: Day): string {
  const lastDay = dayOf(new Date(holdExpiresAt));
  return `Sign and pay by ${formatDay(lastDay)}, ${leftText(daysBetween(today, lastDay))}`;
}

function Step({ isDone, done, missing }: { isDone: boolean; done: string; missing: string }) {
  const Icon = isDone ? IconCircleCheckFilled : IconCircle;
  return (
    <li data-done={isDone || undefined}>
      <Icon size={18} aria-hidden />
      {isDone ? done : missing}
    </li>
  );
}

/** What an accepted application still needs, and until when the unit is held. */
export function HoldNotice({ state }: { state: NonNullable<Application['contractState']> }) {
  const today = useToday();
  const { isSigned, isDepositPaid, holdExpiresAt } = state;
  return (
    <div className={classes.notice}>
      {holdExpiresAt && <p className={classes.deadline}>{deadline(holdExpiresAt, today)}</p>}
      <ul className={classes.steps}>
        <Step isDone={isSigned} done="Contract signed" missing="Contract not signed yet" />
        <Step isDone={isDepositPaid} done="Deposit paid" missing="Deposit not paid yet" />
      </ul>
    </div>
  );
}
