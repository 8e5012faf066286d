import { fullName } from '@teduh/shared/names';
import type { Signing, SigningTrailAnswer, Verification, WaitingForLandlord } from '@teduh/shared/signing';
import { signingParties } from '@teduh/shared/signing.constants';
import { consentTextOf, signingConsentVersion } from '@teduh/shared/signing-consents';
import type { ContractRow } from '../domain/contracts/contracts.repository.ts';
import { maskName } from '../domain/signing/signing.policy.ts';
import type { SealedRow, Signature, SigningEvent } from '../domain/signing/signing.repository.ts';
import type { Links } from '../platform/links.ts';
import type { SigningState } from '../use-cases/steps/read-signing.ts';
import { filePath } from './contracts.presenter.ts';

export function presentSigning({ request, signatures, expected }: SigningState): Signing {
  const { status, document_sha256: documentSha256 } = request;
  return {
    status,
    documentSha256,
    consentVersion: signingConsentVersion,
    consentText: consentTextOf(signingConsentVersion, documentSha256) ?? '',
    parties: signingParties.map((party) => {
      const signature = signatures.find((each) => each.party === party);
      return {
        party,
        name: signature?.printed_name ?? expected[party],
        method: signature?.method ?? null,
        signedAt: signature?.signed_at.toISOString() ?? null,
      };
    }),
  };
}

type Trail = SigningState & { events: SigningEvent[]; isIntact: boolean };

export const presentTrail = ({ events, isIntact, ...state }: Trail): SigningTrailAnswer => ({
  signing: presentSigning(state),
  code: state.request.code,
  signatory: state.signatory,
  events: events.map(({ number, kind, at, actor_name, ip, user_agent, detail, hash }) => ({
    number,
    kind,
    at: at.toISOString(),
    by: actor_name,
    ip,
    userAgent: user_agent,
    detail,
    hash,
  })),
  isIntact,
});

type Waiting = { contract: ContractRow; tenantSignedAt: Date | null; signatory: string };

export const presentWaiting = (
  { contract, tenantSignedAt, signatory }: Waiting,
  links: Links,
): WaitingForLandlord => ({
  contractId: contract.id,
  number: contract.number,
  tenant: fullName(contract),
  property: contract.property_name,
  roomName: contract.room_name,
  startDate: contract.start_date,
  tenantSignedAt: tenantSignedAt?.toISOString() ?? null,
  signatory,
  contractFile: contract.original_key ? links.sign(filePath(contract.id, 'original')) : null,
});

/** No rent, no address and no full name. */
export const presentVerification = (sealed: SealedRow, signatures: Signature[]): Verification => ({
  number: sealed.number,
  sealedAt: sealed.sealed_at.toISOString(),
  pages: sealed.pages,
  sha256: sealed.sha256,
  status: sealed.contract_status === 'Cancelled' ? 'Cancelled' : 'Valid',
  parties: signatures.map(({ party, printed_name, signed_at }) => ({
    party,
    name: maskName(printed_name),
    signedAt: signed_at.toISOString(),
  })),
});
