import type { NextStep } from '@teduh/shared/dashboard';
import { toRinggit } from '@teduh/shared/money';
import type { OwnPaymentRow, RentalRow, WaitingRow } from './tenant-dashboard.repository.ts';

type Place = { property_id: string; property_name: string; room_name: string | null };

export const presentPlace = ({ property_id: id, property_name: name, room_name }: Place) => ({
  property: { _id: id, id, name },
  roomName: room_name,
});

/** A contract that was paid for is never given away, so only its signature is missing and nothing presses. */
function stepOfContract(row: RentalRow): NextStep {
  const step = { contractId: row.id, ...presentPlace(row) };
  if (row.is_deposit_paid) return { kind: 'sign', ...step };
  return {
    kind: 'sign-and-pay',
    ...step,
    amount: toRinggit(row.rent_sen + row.deposit_sen),
    isSigned: row.is_signed,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
  };
}

const stepOfCharge = (row: OwnPaymentRow): NextStep => ({
  kind: 'pay',
  transactionId: row.id,
  ...presentPlace(row),
  type: row.type,
  description: row.description,
  amount: toRinggit(row.amount_sen),
  dueDate: row.due_date,
  isOverdue: row.is_overdue,
});

const stepOfWaiting = (row: WaitingRow): NextStep => ({
  kind: 'wait',
  applicationId: row.id,
  ...presentPlace(row),
  startDate: row.start_date,
  createdAt: row.created_at.toISOString(),
});

type Known = { rentals: RentalRow[]; payments: OwnPaymentRow[]; waiting: WaitingRow[] };

/** The home that is held comes first, then what is owed by its due date, so that what is overdue leads; waiting asks for nothing. */
export function nextStepsOf({ rentals, payments, waiting }: Known): NextStep[] {
  const awaiting = rentals.filter(({ status }) => status === 'Awaiting');
  const owed = payments.filter(({ status, type }) => status === 'Pending' && type !== 'Deposit');
  const byDueDate = owed.toSorted((one, other) => one.due_date.localeCompare(other.due_date));
  return [...awaiting.map(stepOfContract), ...byDueDate.map(stepOfCharge), ...waiting.map(stepOfWaiting)];
}
