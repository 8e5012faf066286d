import type { NextStep } from '@teduh/shared/dashboard';
import { addDays, type Day } from '@teduh/shared/days';
import { toRinggit } from '@teduh/shared/money';
import { daysToStamp } from '@teduh/shared/stamping.constants';
import { presentParts } from '@teduh/shared/transaction-parts';
import type { OwnPaymentRow, RentalRow, WaitingRow } from './tenant-dashboard.repository.ts';

type UnitPlace = { property_id: string; property_name: string; room_name: string | null };

export const presentPlace = ({ property_id: id, property_name: name, room_name }: UnitPlace) => ({
  property: { _id: id, id, name },
  roomName: room_name,
});

/** Only the landlord still signs: the tenant has nothing to do. */
const waitsForLandlord = (row: RentalRow) => row.is_deposit_paid && row.is_signed_by_tenant;

/** Where the deposit is paid, or carries over, the tenant only has to sign. */
function stepOfContract(row: RentalRow): NextStep {
  const step = { contractId: row.id, ...presentPlace(row) };
  if (waitsForLandlord(row)) return { kind: 'wait-for-landlord', ...step };
  if (row.is_deposit_paid) return { kind: 'sign', ...step };
  return {
    kind: 'sign-and-pay',
    ...step,
    amount: toRinggit(row.rent_sen + row.deposit_sen),
    isSigned: row.is_signed_by_tenant,
    isSlipWaiting: row.has_deposit_slip,
    holdExpiresAt: row.hold_expires_at?.toISOString() ?? null,
  };
}

/** The duty stays on the page of the tenancy. After the stay, the dashboard asks for it no longer than there is time from signing. */
const stampByOf = ({ stamp_by, end_date }: RentalRow, today: Day) =>
  today < addDays(end_date, daysToStamp) ? stamp_by : null;

/** What we have offered, proposed or sent, and what waits for an answer; then the stamp duty. */
function stepsOfQuestions(row: RentalRow, today: Day): NextStep[] {
  const stampBy = stampByOf(row, today);
  const step = { contractId: row.id, ...presentPlace(row) };
  return [
    ...(row.offer_id ? [{ kind: 'answer-renewal' as const, ...step, endDate: row.end_date }] : []),
    ...(row.proposed_end ? [{ kind: 'answer-notice' as const, ...step, endDate: row.proposed_end }] : []),
    ...(row.remarks_until ? [{ kind: 'answer-report' as const, ...step, endDate: row.remarks_until }] : []),
    ...(row.answer_by ? [{ kind: 'answer-deposit' as const, ...step, endDate: row.answer_by }] : []),
    ...(stampBy ? [{ kind: 'stamp' as const, ...step, endDate: stampBy }] : []),
  ];
}

const stepOfTransaction = (row: OwnPaymentRow): NextStep => ({
  kind: 'pay',
  transactionId: row.id,
  ...presentPlace(row),
  type: row.type,
  parts: presentParts(row),
  description: row.description,
  amount: toRinggit(row.amount_sen),
  dueDate: row.due_date,
  chargedOn: row.charged_on,
  isOverdue: row.is_overdue,
  isSlipWaiting: row.slip_status === 'Waiting for Confirmation',
});

const stepOfApplication = (row: WaitingRow): NextStep => ({
  kind: 'wait',
  applicationId: row.id,
  ...presentPlace(row),
  isAsked: row.is_asked,
  startDate: row.start_date,
  createdAt: row.created_at.toISOString(),
});

type DashboardRows = { rentals: RentalRow[]; payments: OwnPaymentRow[]; waiting: WaitingRow[]; today: Day };

/**
 * First contracts to sign and pay, then payments by due date with overdue ones first, then what we have asked; then what waits for others:
 * contracts for the landlord, applications for an answer.
 */
export function nextStepsOf({ rentals, payments, waiting, today }: DashboardRows): NextStep[] {
  const awaiting = rentals.filter(({ status }) => status === 'Awaiting');
  const pending = payments.filter(
    ({ status, type, contract_status }) =>
      status === 'Pending' && (type !== 'Deposit' || contract_status !== 'Awaiting'),
  );
  const byDueDate = pending.toSorted((one, other) => one.due_date.localeCompare(other.due_date));
  return [
    ...awaiting.filter((row) => !waitsForLandlord(row)).map(stepOfContract),
    ...byDueDate.map(stepOfTransaction),
    ...rentals.flatMap((row) => stepsOfQuestions(row, today)),
    ...awaiting.filter(waitsForLandlord).map(stepOfContract),
    ...waiting.map(stepOfApplication),
  ];
}
