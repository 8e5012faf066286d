import { writeCount } from '@teduh/shared/counts';
import { writeMonths } from '@teduh/shared/months';
import type { Notice, NoticeStateAnswer } from '@teduh/shared/notices';
import { formatDay } from '../../lib/days.ts';
import { formatRinggit } from '../../ui/money.ts';

function nameOf({ by }: Notice, isAdmin: boolean): string {
  if (by === 'admin') return isAdmin ? 'We have' : 'Your landlord has';
  return isAdmin ? 'The tenant has' : 'You have';
}

/** The newest notice, as whoever looks at it sees it. */
export function describe(
  notice: Notice,
  { isOvertaken, isFeeCancelled }: Pick<NoticeStateAnswer, 'isOvertaken' | 'isFeeCancelled'>,
  isAdmin: boolean,
): string {
  const { status, kind, endDate, fee, reason } = notice;
  const said = reason ? ` The reason: ${reason}` : '';
  const day = formatDay(endDate);
  if (isOvertaken && (status === 'Given' || status === 'Agreed'))
    return `The notice to leave on ${day} is overtaken: both have signed a further term from that day on.`;
  const name = nameOf(notice, isAdmin);
  if (kind !== 'mutual') {
    const due = isFeeCancelled
      ? ` The fee of ${formatRinggit(fee)} for leaving early is no longer due.`
      : ` Leaving early costs ${formatRinggit(fee)}, due on that day.`;
    const cost = fee > 0 ? due : '';
    const taken = status === 'Withdrawn' ? ' It was taken back.' : '';
    return `${name} given notice: the contract ends on ${day}.${cost}${taken}${said}`;
  }
  const outcomes = {
    Given: '',
    Proposed: ' It costs nothing, and counts only if the other side agrees.',
    Agreed: ' Both have agreed.',
    Declined: ' It was declined.',
    Withdrawn: ' It was taken back.',
  };
  return `${name} proposed to end the contract on ${day}.${outcomes[status]}${said}`;
}

/** The button that opens the dialog, and its title. */
export function askLabelOf({ isAdmin, isGiven }: { isAdmin: boolean; isGiven: boolean }): string {
  if (!isAdmin) return 'Leave this home';
  return isGiven ? 'Propose an earlier end' : 'Give notice or propose an end';
}

/** What the agreement says about leaving early. */
export function describeClause({ breakClause, earliestEndDate }: NoticeStateAnswer): string {
  if (!breakClause)
    return `The agreement does not let the tenant leave before ${formatDay(earliestEndDate)}, unless both agree.`;
  const { afterMonths, noticeDays, feePercentFirstHalf, feePercentSecondHalf } = breakClause;
  const after = afterMonths > 0 ? ` once ${writeMonths(afterMonths)} have passed` : '';
  return `The agreement lets the tenant leave early with ${writeCount(noticeDays, 'day')} of notice${after}. It costs ${feePercentFirstHalf}% of a month’s rent in the first half of the term, and ${feePercentSecondHalf}% in the second.`;
}

/** The rent that is still due when the contract ends on that day. */
export function describeLastRent({ lastRent, endDate, unusedRent }: NoticeStateAnswer): string {
  if (unusedRent > 0)
    return `${formatRinggit(unusedRent)} of the rent of the first month is for later days. It was paid with the deposit and is settled with it.`;
  return lastRent
    ? `For the days from ${formatDay(lastRent.from)} until then ${formatRinggit(lastRent.amount)} of rent is due, and nothing for later days.`
    : `Rent is due for the months until ${formatDay(endDate)}, and nothing for later ones.`;
}
