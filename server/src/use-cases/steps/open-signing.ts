import type { LandlordSigning } from '@teduh/shared/settings';
import { landlordSignature, signedByLandlord } from '../../domain/signing/landlord-signature.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import type { AuditLine } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Origin } from '../../platform/http/origin.ts';

type ToSign = Omit<signing.NewRequest, 'by'>;
type Landlord = { signatoryName: string; signs: LandlordSigning };

/**
 * Asks both parties to sign an agreement. Where the settings say so, the admin who does this signs for the landlord at once. Returns the lines
 * for the history, which the caller writes.
 */
export async function openSigning(
  tx: Tx,
  { actor, origin }: { actor: Actor; origin: Origin },
  toSign: ToSign,
  { signatoryName, signs }: Landlord,
): Promise<AuditLine[]> {
  const { contractId, documentSha256, at } = toSign;
  const request = { ...toSign, by: actor.id };
  if (signs === 'afterwards') {
    await signing.insert(tx, request);
    return [];
  }
  await signing.insert(tx, request, landlordSignature({ actor, origin, signatoryName, documentSha256, at }));
  return [signedByLandlord(contractId, documentSha256)];
}
