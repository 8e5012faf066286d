import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { SigningStatus } from '@teduh/shared/signing';

type ContractState = { isAwaiting: boolean; isSignedOnPaper: boolean };

/** The reason why a request cannot be signed now, if there is one. */
export function reasonNotToSign(
  status: SigningStatus,
  { isAwaiting, isSignedOnPaper }: ContractState,
): ErrorCode | undefined {
  if (status === 'Sealing' || status === 'Sealed' || isSignedOnPaper) return 'already_signed';
  return status === 'Open' && isAwaiting ? undefined : 'signing_closed';
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
