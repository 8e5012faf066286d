import { landlordConsentVersion } from '@teduh/shared/signing.constants';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';

type Given = { actor: Actor; origin: Origin; signatoryName: string; documentSha256: string; at: Date };

/** What an admin signs for the landlord: the name of the signatory that the agreement names or, where it names none, their own. */
export function landlordSignature({ actor, origin, signatoryName, documentSha256, at }: Given) {
  const name = signatoryName || actor.name;
  return {
    party: 'landlord' as const,
    userId: actor.id,
    printedName: name,
    method: 'typed' as const,
    text: name,
    consentVersion: landlordConsentVersion,
    documentSha256,
    signedAt: at,
    origin,
  };
}

/** The line of the history that says so. */
export const signedByLandlord = (contractId: string, sha256: string) => ({
  action: 'agreement.signed',
  subject: { type: 'contract', id: contractId },
  after: { party: 'landlord', sha256 },
});
