import type { Contract } from '@teduh/shared/contracts';
import type { Signing, SigningAnswer } from '@teduh/shared/signing';
import { json } from './api.ts';
import { aContract } from './renting.ts';

/** The agreement in the tests is the word PDF; this is its hash. */
export const agreementBytes = 'PDF';
export const agreementSha256 = '1d393b0081b632c54654eb08c345ff76b92ae4efe0768b4c0f64b9ebbe920492';

const signedAt = '2026-11-15T02:14:05.000Z';

/** An open request that the landlord has signed, unless the changes say otherwise. */
export function aSigning(changes: Partial<Signing> = {}): Signing {
  return {
    status: 'Open',
    documentSha256: agreementSha256,
    consentVersion: 1,
    consentText: `I have read the tenancy agreement (SHA-256 ${agreementSha256}). I agree to sign it.`,
    parties: [
      { party: 'landlord', name: 'Aminah Yusof', method: 'typed', signedAt },
      { party: 'tenant', name: 'Aisyah Rahman', method: null, signedAt: null },
    ],
    ...changes,
  };
}

/** The same after the tenant has signed. */
export const signedByTenant = (changes: Partial<Signing> = {}): Signing => {
  const { parties, ...rest } = aSigning();
  return {
    ...rest,
    parties: parties.map((each) => ({ ...each, method: 'typed' as const, signedAt })),
    ...changes,
  };
};

/** A contract that waits for its tenant, who can sign it in the browser. */
export const aContractToSign = (changes: Partial<Contract> = {}): Contract =>
  aContract({
    status: 'Awaiting',
    isSigned: false,
    signingStatus: 'Open',
    isDepositPaid: false,
    signedFile: null,
    holdExpiresAt: '2026-11-22T02:14:05.000Z',
    ...changes,
  });

export const signingAnswer = (signing: Signing) => json<SigningAnswer>(200, { signing });
