import type { ContractStatus } from '@teduh/shared/contracts';
import type { Day } from '@teduh/shared/days';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { ContractRow } from './contracts.repository.ts';
import type { Parties } from './tenancy-parties.repository.ts';

/** The reason why this tenant cannot rent this unit now, if there is one. */
export function reasonNotToRent(parties: Parties): ErrorCode | undefined {
  if (parties.user_type !== 'customer') return 'only_tenants_rent';
  if (parties.user_status === 'blocked') return 'tenant_is_blocked';
  if (!parties.is_offered) return 'property_not_found';
  if (parties.is_taken) return 'unit_taken';
  if (parties.is_renting) return 'tenant_is_renting';
  return undefined;
}

type Followable = Pick<ContractRow, 'status' | 'start_date' | 'end_date' | 'renews' | 'renewed_by_status'>;

const isLive = (status: ContractStatus | null) => status === 'Awaiting' || status === 'Active';

/** The reason why no contract can follow this one now, if there is one. */
export function reasonNotToContinue(contract: Followable, today: Day): ErrorCode | undefined {
  const { status, start_date, end_date, renews, renewed_by_status } = contract;
  if (status !== 'Active' || end_date <= today) return 'contract_not_running';
  // Its deposit has not come over yet.
  if (renews && start_date > today) return 'contract_not_running';
  return isLive(renewed_by_status) ? 'contract_followed' : undefined;
}

/** The reason why this unit cannot be rented to the tenant after this contract, if there is one. In a renewal it is the same unit. */
export function reasonNotToFollow(
  before: Followable & Pick<ContractRow, 'unit_id'>,
  parties: Parties,
  today: Day,
): ErrorCode | undefined {
  const reason = reasonNotToContinue(before, today);
  if (reason || parties.unit_id === before.unit_id) return reason;
  if (!parties.is_offered) return 'property_not_found';
  return parties.is_taken ? 'unit_taken' : undefined;
}

/** The reason why a contract cannot end earlier, if there is one: the one that follows it begins on its last day. */
export function reasonNotToShorten({
  status,
  renewed_by_status,
}: Pick<ContractRow, 'status' | 'renewed_by_status'>): ErrorCode | undefined {
  if (status !== 'Active') return 'contract_not_active';
  return isLive(renewed_by_status) ? 'contract_followed' : undefined;
}

/** What is to end on its first day, and has not begun, is over at once: until that day it would look as if it began. */
export const neverBegins = (
  { start_date }: Pick<ContractRow, 'start_date'>,
  endDate: Day,
  today: Day,
): boolean => today < start_date && endDate <= start_date;

/** The reason why nobody can leave this contract before its end any more, or say that they will at its end, if there is one. */
export function reasonNotToLeave(
  contract: Pick<ContractRow, 'status' | 'end_date' | 'renewed_by_status'>,
  today: Day,
): ErrorCode | undefined {
  return contract.end_date <= today ? 'contract_not_running' : reasonNotToShorten(contract);
}

type Signing = Pick<ContractRow, 'status' | 'original_sha256' | 'signed_sha256' | 'is_signed_by_tenant'>;

/** In the browser: the landlord may still have to sign. */
const isSignedInBrowser = ({ is_signed_by_tenant, signed_sha256 }: Signing) =>
  is_signed_by_tenant && signed_sha256 === null;

export const isSignedWith = ({ signed_sha256 }: Signing, sha256: string) => signed_sha256 === sha256;

/** The reason why this signed copy cannot be uploaded, if there is one. Once active, only the same copy may come again. */
export function reasonNotToSign(contract: Signing, sha256: string): ErrorCode | undefined {
  if (contract.status !== 'Awaiting' && contract.status !== 'Active') return 'contract_closed';
  if (isSignedInBrowser(contract)) return 'contract_already_signed';
  if (contract.status === 'Active' && !isSignedWith(contract, sha256)) return 'contract_already_signed';
  if (contract.original_sha256 === sha256) return 'signed_contract_unsigned';
  return undefined;
}

/** The reason why no agreement that was signed elsewhere can be added, if there is one. */
export function reasonNotToAddAgreement({
  is_imported,
  signed_sha256,
}: Pick<ContractRow, 'is_imported' | 'signed_sha256'>): ErrorCode | undefined {
  if (!is_imported) return 'agreement_of_ours';
  return signed_sha256 === null ? undefined : 'agreement_there';
}

/** The reason why a signed upload cannot be sent back, if there is one. After the deposit it is too late: the tenancy has begun, or begins. */
export function reasonNotToSendBack({
  status,
  signed_sha256,
  is_deposit_paid,
}: Pick<ContractRow, 'status' | 'signed_sha256' | 'is_deposit_paid'>): ErrorCode | undefined {
  return status === 'Awaiting' && signed_sha256 !== null && !is_deposit_paid ? undefined : 'cannot_send_back';
}

/** Money was paid for it before it has begun. The deposit of a contract that follows another one was paid for that one. */
export const isPaidAhead = ({ is_deposit_paid, renews }: Pick<ContractRow, 'is_deposit_paid' | 'renews'>) =>
  is_deposit_paid && renews === null;

/** The tenant has signed the contract that follows theirs: that the landlord has not cannot take it from them. */
const waitsForLandlord = ({
  renews,
  is_signed_by_tenant,
}: Pick<ContractRow, 'renews' | 'is_signed_by_tenant'>) => renews !== null && is_signed_by_tenant;

/** The hold has its reminder while the tenant can lose the unit; after that the signature that is missing has one. `listHoldsEnding` says it in SQL. */
export const reminderOfHold = (contract: ContractRow) =>
  isPaidAhead(contract) || waitsForLandlord(contract) ? 'paid-not-signed' : 'hold-ending';

/**
 * A paid deposit keeps the unit, however long the signature takes; so does a slip that nobody has answered yet, and the tenant's signature under
 * a contract that follows.
 */
export const isHoldExpired = (contract: ContractRow, now: Date) => {
  const { hold_expires_at, has_deposit_slip, status } = contract;
  return (
    status === 'Awaiting' &&
    !isPaidAhead(contract) &&
    !waitsForLandlord(contract) &&
    !has_deposit_slip &&
    hold_expires_at !== null &&
    hold_expires_at <= now
  );
};

/** A move that was not signed by both before its day: the tenant lives where they lived. A renewal can begin later. */
export const isMissedMove = (
  { status, unit_id, start_date }: Pick<ContractRow, 'status' | 'unit_id' | 'start_date'>,
  before: Pick<ContractRow, 'unit_id'>,
  today: Day,
) => status === 'Awaiting' && unit_id !== before.unit_id && start_date <= today;

/** Whether its agreement waits for signatures. An upload that counts is a signature, until it is sent back. */
export const signingStateOf = (contract: ContractRow, now: Date) => ({
  isAwaiting: contract.status === 'Awaiting' && !isHoldExpired(contract, now),
  isSignedOnPaper: contract.signed_sha256 !== null,
});
