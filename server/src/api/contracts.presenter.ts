import type { Contract } from '@teduh/shared/contracts';
import { dayOf } from '@teduh/shared/days';
import { toRinggit } from '@teduh/shared/money';
import { fullName } from '@teduh/shared/names';
import type { FileKind } from '../domain/contracts/contract-files.repository.ts';
import type { ContractRow } from '../domain/contracts/contracts.repository.ts';
import type { Columns } from '../platform/csv.ts';
import type { Links } from '../platform/links.ts';

export const filePath = (contractId: string, kind: FileKind) => `/api/contracts/${contractId}/files/${kind}`;

export function presentContract(row: ContractRow, links: Links): Contract {
  const isRoom = row.property_type === 'Room Rental';
  const rent = toRinggit(row.rent_sen);
  const deposit = toRinggit(row.deposit_sen);
  const originalFile = row.original_key ? links.sign(filePath(row.id, 'original')) : null;
  const sealedFile = row.sealed_key ? links.sign(filePath(row.id, 'sealed')) : null;
  const signedFile = row.signed_key ? links.sign(filePath(row.id, 'signed')) : null;
  return {
    _id: row.id,
    id: row.id,
    number: row.number,
    user: { _id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email ?? '' },
    property: {
      _id: row.property_id,
      id: row.property_id,
      name: row.property_name,
      address: row.address,
      type: row.property_type,
    },
    roomId: isRoom ? row.unit_id : null,
    roomName: row.room_name,
    startDate: row.start_date,
    endDate: row.end_date,
    rentAmount: rent,
    roomPrice: isRoom ? rent : null,
    depositAmount: deposit,
    depositParts: {
      security: toRinggit(row.security_sen),
      utilities: toRinggit(row.utility_sen),
      accessCards: toRinggit(row.access_card_sen),
    },
    roomDepositAmount: isRoom ? deposit : null,
    depositPayable: row.renews || row.is_imported ? 0 : rent + deposit,
    status: row.status,
    isActive: row.status === 'Active',
    isSigned: row.is_signed,
    isSignedByTenant: row.is_signed_by_tenant,
    signingStatus: row.signing_status,
    isDepositPaid: row.is_deposit_paid || row.is_imported,
    depositTransactionId: row.deposit_id,
    isDepositSlipWaiting: row.has_deposit_slip,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
    contractFile: sealedFile ?? signedFile ?? originalFile,
    originalFile,
    signedFile: sealedFile ?? signedFile,
    sentBack:
      row.sent_back_reason !== null && row.sent_back_at
        ? { reason: row.sent_back_reason, at: row.sent_back_at.toISOString() }
        : null,
    isImported: row.is_imported,
    renews: row.renews,
    renewedBy: row.renewed_by,
    renewalStatus: row.renewal_status,
    createdAt: row.created_at.toISOString(),
  };
}

export const contractColumns: Columns<ContractRow> = {
  Number: (row) => row.number,
  Customer: fullName,
  Email: (row) => row.email,
  Property: (row) => row.property_name,
  Room: (row) => row.room_name,
  'Start Date': (row) => row.start_date,
  'End Date': (row) => row.end_date,
  'Rent (RM)': (row) => toRinggit(row.rent_sen),
  'Deposit (RM)': (row) => toRinggit(row.deposit_sen),
  Status: (row) => row.status,
  Created: (row) => dayOf(row.created_at),
};
