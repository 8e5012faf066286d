import { fullName } from '@teduh/shared/names';
import type {
  EarlierSigning,
  SealFailure,
  Signing,
  SigningEvent,
  SigningParty,
  Verification,
  WaitingForLandlord,
  WholeSigningTrail,
} from '@teduh/shared/signing';
import { signingConsentVersion, signingParties } from '@teduh/shared/signing.constants';
import { consentTextOf } from '@teduh/shared/signing-consents';
import type { ContractRow } from '../domain/contracts/contracts.repository.ts';
import type { FailedSeal } from '../domain/signing/sealing.repository.ts';
import { maskName } from '../domain/signing/signing.policy.ts';
import type { SigningEvent as EventRow, Signature } from '../domain/signing/signing.repository.ts';
import type { SealedRow } from '../domain/signing/verification.repository.ts';
import type { Links } from '../platform/links.ts';
import type { SigningTrail } from '../use-cases/signing/get-signing-trail.ts';
import type { SigningState } from '../use-cases/steps/read-signing.ts';
import { filePath } from './contracts.presenter.ts';

type Names = Record<SigningParty, string>;

const presentParties = (signatures: Signature[], expected: Names): Signing['parties'] =>
  signingParties.map((party) => {
    const signature = signatures.find((each) => each.party === party);
    return {
      party,
      name: signature?.printed_name ?? expected[party],
      method: signature?.method ?? null,
      signedAt: signature?.signed_at.toISOString() ?? null,
    };
  });

export function presentSigning({ request, signatures, expected }: SigningState): Signing {
  const { status, document_sha256: documentSha256 } = request;
  return {
    status,
    documentSha256,
    consentVersion: signingConsentVersion,
    consentText: consentTextOf(signingConsentVersion, documentSha256) ?? '',
    parties: presentParties(signatures, expected),
  };
}

const presentEvent = (event: EventRow): SigningEvent => ({
  number: event.number,
  kind: event.kind,
  at: event.at.toISOString(),
  by: event.actor_name,
  ip: event.ip,
  userAgent: event.user_agent,
  detail: event.detail,
  hash: event.hash,
});

/** The last event closed it. */
function presentEarlier(
  { request, signatures, events, isIntact }: SigningTrail['earlier'][number],
  expected: Names,
): EarlierSigning {
  const closing = events.at(-1);
  return {
    status: request.status,
    closedAt: (closing?.at ?? request.created_at).toISOString(),
    reason: closing?.detail ?? '',
    parties: presentParties(signatures, expected),
    events: events.map(presentEvent),
    isIntact,
  };
}

const presentFailure = ({ failures, next_try_at, problem }: FailedSeal): SealFailure => ({
  failures,
  nextTryAt: next_try_at.toISOString(),
  problem,
});

export const presentTrail = (trail: SigningTrail): WholeSigningTrail => ({
  signing: presentSigning(trail),
  code: trail.request.code,
  signatory: trail.signatory,
  events: trail.events.map(presentEvent),
  isIntact: trail.isIntact,
  sealFailure: trail.failure ? presentFailure(trail.failure) : null,
  earlier: trail.earlier.map((each) => presentEarlier(each, trail.expected)),
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

function verdictOf({ contract_status, is_superseded }: SealedRow): Verification['status'] {
  if (contract_status === 'Cancelled') return 'Cancelled';
  return is_superseded ? 'Superseded' : 'Valid';
}

/** No rent, no address and no full name. */
export const presentVerification = (sealed: SealedRow, signatures: Signature[]): Verification => ({
  kind: sealed.kind,
  number: sealed.number,
  sealedAt: sealed.sealed_at.toISOString(),
  pages: sealed.pages,
  sha256: sealed.sha256,
  status: verdictOf(sealed),
  parties: signatures.map(({ party, printed_name, signed_at }) => ({
    party,
    name: maskName(printed_name),
    signedAt: signed_at.toISOString(),
  })),
});
