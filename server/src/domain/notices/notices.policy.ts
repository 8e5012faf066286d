import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { NoticeRow } from './notices.repository.ts';

type Side = NoticeRow['side'];

/** The reason why this side cannot answer, if there is one: only what was proposed is answered, by the other side. */
export function reasonNotToAnswer(open: NoticeRow | undefined, side: Side): ErrorCode | undefined {
  if (open?.status !== 'Proposed') return 'notice_not_open';
  return open.side === side ? 'notice_is_own' : undefined;
}

/** A break has changed the contract and cannot be taken back; a proposal, or a notice for the end of the term, can. */
export function reasonNotToWithdraw(open: NoticeRow | undefined, side: Side): ErrorCode | undefined {
  if (!open || open.kind === 'break') return 'notice_not_open';
  return open.side === side ? undefined : 'notice_not_own';
}
