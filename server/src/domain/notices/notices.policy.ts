import type { Day } from '@teduh/shared/days';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import { isWithdrawable } from '@teduh/shared/notices.rules';
import type { NoticeRow } from './notices.repository.ts';

type Side = NoticeRow['side'];

/** The reason why this side cannot answer, if there is one: only what was proposed is answered, by the other side. */
export function reasonNotToAnswer(open: NoticeRow | undefined, side: Side): ErrorCode | undefined {
  if (open?.status !== 'Proposed') return 'notice_not_open';
  return open.side === side ? 'notice_is_own' : undefined;
}

/** The day of a proposal has passed, or the contract ends before it. */
export const isTooLate = (
  { ends_on }: Pick<NoticeRow, 'ends_on'>,
  { end_date }: { end_date: Day },
  today: Day,
): boolean => ends_on < today || ends_on > end_date;

export function reasonNotToWithdraw(open: NoticeRow | undefined, side: Side): ErrorCode | undefined {
  if (!open || !isWithdrawable(open)) return 'notice_not_open';
  return open.side === side ? undefined : 'notice_not_own';
}

/**
 * Whether a notice that was given stands against a further term. One for the end of the term is taken back first; a break cannot be, so an
 * admin may offer a term from its last day on, and the tenant decides.
 */
export const forbidsFurtherTerm = (open: NoticeRow | undefined, side: Side): boolean =>
  open?.status === 'Given' && !(side === 'admin' && open.kind === 'break');

/** The reason why this side cannot give notice or propose an end, if there is one. Only a notice for the end of the term gives way to an earlier end. */
export function reasonNotToGive(open: NoticeRow | undefined, isEarlier: boolean): ErrorCode | undefined {
  return open && !(open.kind === 'end of term' && isEarlier) ? 'notice_open' : undefined;
}
