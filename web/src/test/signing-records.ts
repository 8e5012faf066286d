import type { Verification, WaitingForLandlord, WholeSigningTrail } from '@teduh/shared/signing';
import { signingConsentVersion } from '@teduh/shared/signing.constants';
import { consentTextOf } from '@teduh/shared/signing-consents';

const documentSha256 = 'd'.repeat(64);

/** A valid document that both have signed, unless the changes say otherwise. */
export const aVerification = (changes: Partial<Verification> = {}): Verification => ({
  kind: 'agreement',
  number: 'TD-2026-0001',
  sealedAt: '2026-11-16T03:00:00.000Z',
  pages: 6,
  sha256: 'a'.repeat(64),
  status: 'Valid',
  parties: [
    { party: 'landlord', name: 'S•••• Z•••', signedAt: '2026-11-15T02:14:05.000Z' },
    { party: 'tenant', name: 'A••••• R•••••', signedAt: '2026-11-16T02:59:00.000Z' },
  ],
  ...changes,
});

export const waitingForLandlord = (changes: Partial<WaitingForLandlord> = {}): WaitingForLandlord => ({
  contractId: 'c-1',
  number: 'TD-2026-0001',
  tenant: 'Aisyah Rahman',
  property: 'Suria Residence',
  roomName: null,
  startDate: '2026-12-01',
  tenantSignedAt: '2026-11-16T02:59:00.000Z',
  signatory: 'Salmah Zain',
  contractFile: '/api/files/original.pdf?token=o',
  ...changes,
});

const browser =
  'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36';

/** A request that the landlord has signed and the tenant has opened, unless the changes say otherwise. */
export function aTrail({
  signing,
  ...changes
}: Partial<Omit<WholeSigningTrail, 'signing'>> & {
  signing?: Partial<WholeSigningTrail['signing']>;
} = {}): WholeSigningTrail {
  return {
    signing: {
      status: 'Open',
      documentSha256,
      consentVersion: signingConsentVersion,
      consentText: consentTextOf(signingConsentVersion, documentSha256) ?? '',
      parties: [
        { party: 'landlord', name: 'Salmah Zain', method: 'typed', signedAt: '2026-11-15T02:14:05.000Z' },
        { party: 'tenant', name: 'Aisyah Rahman', method: null, signedAt: null },
      ],
      ...signing,
    },
    code: '0123456789ABCDEFGHJKMNPQRS',
    signatory: 'Salmah Zain',
    sealFailure: null,
    earlier: [],
    events: [
      {
        number: 1,
        kind: 'sent',
        at: '2026-11-15T02:14:05.000Z',
        by: 'Siti Admin',
        ip: '203.0.113.7',
        userAgent: browser,
        detail: '',
        hash: `1${'e'.repeat(63)}`,
      },
      {
        number: 2,
        kind: 'signed',
        at: '2026-11-15T02:14:05.000Z',
        by: 'Siti Admin',
        ip: '203.0.113.7',
        userAgent: browser,
        detail: 'For the landlord',
        hash: `2${'e'.repeat(63)}`,
      },
      {
        number: 3,
        kind: 'reminded',
        at: '2026-11-17T02:00:00.000Z',
        by: null,
        ip: null,
        userAgent: '',
        detail: '',
        hash: `3${'e'.repeat(63)}`,
      },
    ],
    isIntact: true,
    ...changes,
  };
}
