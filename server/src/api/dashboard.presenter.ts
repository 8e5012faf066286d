import type { AdminDashboard, CollectedMonth, CustomerDashboard } from '@teduh/shared/dashboard';
import { dashboardRows } from '@teduh/shared/dashboard.constants';
import { imageUrl } from '@teduh/shared/images';
import { toRinggit } from '@teduh/shared/money';
import { placeOf } from '@teduh/shared/names';
import { presentParts } from '@teduh/shared/transaction-parts';
import type {
  CollectedRow,
  CountsRow,
  LatestPaymentRow,
  PendingApplicationRow,
  QuestionRow,
} from '../domain/dashboard/admin-dashboard.repository.ts';
import { nextRentOf } from '../domain/dashboard/next-rent.ts';
import { nextStepsOf, presentPlace } from '../domain/dashboard/next-steps.ts';
import type { PaymentRow } from '../domain/dashboard/payment-row.repository.ts';
import type {
  OwnPaymentRow,
  RentalRow,
  WaitingRow,
} from '../domain/dashboard/tenant-dashboard.repository.ts';

const presentRental = (row: RentalRow): CustomerDashboard['recentRentals'][number] => ({
  _id: row.id,
  id: row.id,
  property: {
    _id: row.property_id,
    id: row.property_id,
    name: row.property_name,
    address: row.address,
    type: row.property_type,
  },
  roomName: row.room_name,
  startDate: row.start_date,
  endDate: row.end_date,
  rentAmount: toRinggit(row.rent_sen),
  isActive: row.status === 'Active',
});

function presentImage({ image }: RentalRow) {
  if (!image) return null;
  const { content_hash, width, height, placeholder } = image;
  return { url: imageUrl(content_hash, width, 'jpg'), width, height, placeholder };
}

function presentFollowing(current: RentalRow, active: RentalRow[]) {
  const next = active.find(({ renews }) => renews === current.id);
  if (!next) return null;
  return { endDate: next.end_date, movesTo: next.unit_id === current.unit_id ? null : placeOf(next) };
}

const presentPayment = (row: PaymentRow) => ({
  _id: row.id,
  id: row.id,
  ...presentPlace(row),
  type: row.type,
  parts: presentParts(row),
  description: row.description,
  amount: toRinggit(row.amount_sen),
  dueDate: row.due_date,
  status: row.status,
  isOverdue: row.is_overdue,
  isRefunded: row.is_refunded,
  slip: row.slip_status && { status: row.slip_status },
  createdAt: row.created_at.toISOString(),
});

type TenantRows = { rentals: RentalRow[]; payments: OwnPaymentRow[]; waiting: WaitingRow[]; today: string };

/** Of the contract that runs, or else of the one that follows it. */
function presentNextRent(rentals: RentalRow[], today: string): CustomerDashboard['nextRent'] {
  const [next] = rentals.flatMap((rental) => nextRentOf(rental, today, rental.days_ahead) ?? []);
  return next ? { dueDate: next.dueDate, amount: toRinggit(next.amountSen) } : null;
}

export function presentTenantDashboard(rows: TenantRows): CustomerDashboard {
  const active = rows.rentals.filter(({ status }) => status === 'Active');
  const [current] = active;
  const started = rows.rentals.filter(({ status }) => status !== 'Awaiting');
  const newest = started.toSorted((one, other) => other.start_date.localeCompare(one.start_date));
  return {
    userType: 'customer',
    currentRental: current
      ? {
          ...presentRental(current),
          picture: presentImage(current),
          followedBy: presentFollowing(current, active),
        }
      : null,
    recentRentals: newest.slice(0, dashboardRows).map(presentRental),
    recentPayments: rows.payments.filter(({ rank }) => rank <= dashboardRows).map(presentPayment),
    nextSteps: nextStepsOf(rows),
    nextRent: presentNextRent(active, rows.today),
  };
}

const presentUser = (row: { user_id: string; firstname: string; lastname: string }) => ({
  _id: row.user_id,
  firstname: row.firstname,
  lastname: row.lastname,
});

const presentQuestion = (row: QuestionRow): AdminDashboard['tenantQuestions']['oldest'][number] => ({
  id: row.id,
  kind: row.kind,
  contractId: row.contract_id,
  ...presentPlace(row),
  user: presentUser(row),
  askedOn: row.asked_on,
  endDate: row.end_date,
  stayLength: row.stay_months,
});

type AdminRows = { counts: CountsRow; applications: PendingApplicationRow[]; payments: LatestPaymentRow[] };

export function presentAdminDashboard({ counts, applications, payments }: AdminRows): AdminDashboard {
  return {
    userType: 'admin',
    totals: {
      users: counts.users,
      properties: counts.properties,
      pendingApplications: counts.pending_applications,
    },
    latestPendingApplications: applications.map((row) => ({
      _id: row.id,
      id: row.id,
      ...presentPlace(row),
      user: presentUser(row),
      createdAt: row.created_at.toISOString(),
    })),
    tenantQuestions: { count: counts.questions, oldest: counts.oldest_questions.map(presentQuestion) },
    waiting: {
      slips: counts.waiting_slips,
      signatures: counts.waiting_signatures,
      complaints: counts.open_complaints,
    },
    latestPayments: payments.map((row) => ({ ...presentPayment(row), user: presentUser(row) })),
    occupancy: { occupied: counts.occupied, offered: counts.offered },
    overdue: { count: counts.overdue, amount: toRinggit(counts.overdue_sen) },
    isSetUp: counts.is_set_up,
  };
}

export const presentMonth = (row: CollectedRow): CollectedMonth => ({
  month: row.month,
  rent: toRinggit(row.rent_sen),
  fees: toRinggit(row.fees_sen),
  deposits: toRinggit(row.deposits_sen),
});
