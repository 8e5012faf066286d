import type { Application, AppliedRoomsAnswer } from '@teduh/shared/applications';
import { toRinggit } from '@teduh/shared/money';
import type { ApplicationRow } from '../domain/applications/applications.repository.ts';
import type { AppliedRoomRow } from '../domain/applications/applications-list.repository.ts';

function presentContractState(row: ApplicationRow): Application['contractState'] {
  if (!row.contract_status) return null;
  return {
    status: row.contract_status,
    isSigned: row.is_signed,
    isSignedByTenant: row.is_signed_by_tenant,
    isDepositPaid: row.is_deposit_paid,
    isDepositSlipWaiting: row.has_deposit_slip,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
  };
}

export function presentApplication(row: ApplicationRow): Application {
  const isRoom = row.property_type === 'Room Rental';
  const price = toRinggit(row.price_sen);
  return {
    _id: row.id,
    id: row.id,
    user: { _id: row.user_id, firstname: row.firstname, lastname: row.lastname, email: row.email ?? '' },
    property: {
      _id: row.property_id,
      id: row.property_id,
      name: row.property_name,
      address: row.address,
      type: row.property_type,
      price,
    },
    roomId: isRoom ? row.unit_id : null,
    roomName: row.room_name,
    roomPrice: isRoom ? price : null,
    startDate: row.start_date,
    endDate: row.end_date,
    stayLength: row.stay_months,
    status: row.status,
    rejectionReason: row.rejection_reason,
    createdAt: row.created_at.toISOString(),
    contract: row.contract_id,
    contractState: presentContractState(row),
  };
}

export function presentRoom(row: AppliedRoomRow): AppliedRoomsAnswer['rooms'][number] {
  const { id, name, is_removed, waiting } = row;
  return { _id: id, id, name, isRemoved: is_removed, waitingApplications: waiting };
}
