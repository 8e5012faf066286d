import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { RenewalRow } from './renewals.repository.ts';

export type Side = RenewalRow['side'];

/** The reason why this side cannot answer what is open, if there is one. */
export function reasonNotToAnswer(open: RenewalRow | undefined, side: Side): ErrorCode | undefined {
  if (!open) return 'renewal_not_open';
  return open.side === side ? 'renewal_is_own' : undefined;
}

export function reasonNotToWithdraw(open: RenewalRow | undefined, side: Side): ErrorCode | undefined {
  if (!open) return 'renewal_not_open';
  return open.side === side ? undefined : 'renewal_not_own';
}

/** The reason why this side cannot propose a further term, if there is one. An offer takes the place of whatever is open. */
export function reasonNotToPropose(open: RenewalRow | undefined, side: Side): ErrorCode | undefined {
  if (!open || side === 'admin') return undefined;
  return open.side === 'admin' ? 'renewal_waits' : 'renewal_already_asked';
}
