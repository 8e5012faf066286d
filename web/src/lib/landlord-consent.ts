import { landlordConsentVersion } from '@teduh/shared/signing.constants';
import { consentTextOf } from '@teduh/shared/signing-consents';

const consent = consentTextOf(landlordConsentVersion, 'of the new agreement');

/** What somebody reads before an action that also signs an agreement for the landlord. */
export const alsoSignsAs = (signer: string) =>
  `This also signs the agreement for the landlord, as ${signer}: “${consent}”`;
