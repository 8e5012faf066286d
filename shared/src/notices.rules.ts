/** Free of zod. */
import { addDays, addMonths, type Day, daysBetween } from './days.ts';
import { canMove } from './moves.ts';
import { noticeMoves } from './notices.constants.ts';
import type { NoticeKind, NoticeStatus } from './notices.ts';

/** A break has changed the contract and cannot be taken back; a proposal, or a notice for the end of the term, can. */
export const isWithdrawable = ({ status, kind }: { status: NoticeStatus; kind: NoticeKind }): boolean =>
  canMove(noticeMoves, status, 'Withdrawn') && kind !== 'break';

/** How an agreement lets the tenant leave before its end. */
export type BreakClause = {
  /** Notice can be given once so many months of the term have passed. */
  afterMonths: number;
  noticeDays: number;
  /** Of a month's rent, by the half of the term in which the tenancy then ends. */
  feePercentFirstHalf: number;
  feePercentSecondHalf: number;
};

type Term = { startDate: Day; endDate: Day };

const later = (one: Day, other: Day): Day => (one > other ? one : other);
const earlier = (one: Day, other: Day): Day => (one < other ? one : other);

/** The earliest day on which a notice of this day can end the tenancy. Without a clause that is the end of the term. */
export function earliestEndOf({ startDate, endDate }: Term, clause: BreakClause | null, givenOn: Day): Day {
  if (!clause) return endDate;
  const counted = later(givenOn, addMonths(startDate, clause.afterMonths));
  return earlier(addDays(counted, clause.noticeDays), endDate);
}

/** What it costs to leave on this day. The end of the term costs nothing. */
export function breakFeeOf(
  { startDate, endDate }: Term,
  clause: BreakClause | null,
  endsOn: Day,
  rentSen: number,
): number {
  if (!clause || endsOn >= endDate) return 0;
  const isFirstHalf = 2 * daysBetween(startDate, endsOn) < daysBetween(startDate, endDate);
  const percent = isFirstHalf ? clause.feePercentFirstHalf : clause.feePercentSecondHalf;
  return Math.round((rentSen * percent) / 100);
}
