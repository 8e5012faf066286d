import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { SealProblem, SigningStatus } from '@teduh/shared/signing';
import { StartError } from '../../platform/errors.ts';
import { TimestampError } from '../../platform/pdf/timestamp-error.ts';

type ContractState = { isAwaiting: boolean; isSignedOnPaper: boolean };

/** The reason why a request cannot be signed now, if there is one. */
export function reasonNotToSign(
  status: SigningStatus,
  { isAwaiting, isSignedOnPaper }: ContractState,
): ErrorCode | undefined {
  if (status === 'Sealing' || status === 'Sealed' || isSignedOnPaper) return 'already_signed';
  return status === 'Open' && isAwaiting ? undefined : 'signing_closed';
}

/** After so many failures the admins are told. */
export const failuresToTell = 5;
const [firstPauseMs, longestPauseMs] = [3_000, 3_600_000];

/** Doubles with each failure, so that a server that is down for a day is not asked thousands of times. */
export const msUntilNextTry = (failures: number): number =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs);

export function sealProblemOf(error: Error): SealProblem {
  // A server would not start with such a key, but one that runs has it until it is restarted.
  if (error instanceof StartError) return 'certificate';
  return error instanceof TimestampError ? 'timestamp' : 'other';
}

/** `Siti binti Abdullah` as `S••• b•••• A•••••••`: whoever knows the name recognises it, nobody learns it. */
export const maskName = (name: string): string =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const [first = '', ...rest] = [...new Intl.Segmenter().segment(word)].map(({ segment }) => segment);
      return first + '•'.repeat(Math.min(Math.max(rest.length, 1), 8));
    })
    .join(' ');
