import type { AdminDashboard, CustomerDashboard, NextStep } from '@teduh/shared/dashboard';

const property = { _id: 'property-1', id: 'property-1', name: 'Suria Residence' };
const place = { property, roomName: null };

/** Somebody who has nothing yet, unless the changes say otherwise. */
export const aCustomerDashboard = (changes: Partial<CustomerDashboard> = {}): CustomerDashboard => ({
  userType: 'customer',
  currentRental: null,
  recentRentals: [],
  recentPayments: [],
  nextSteps: [],
  nextRent: null,
  ...changes,
});

type Rental = NonNullable<CustomerDashboard['currentRental']>;

export const aRental = (changes: Partial<Rental> = {}): Rental => ({
  _id: 'contract-1',
  id: 'contract-1',
  property: { ...property, address: '12 Jalan Ampang, 50450 Kuala Lumpur', type: 'Unit Rental' },
  roomName: null,
  startDate: '2026-11-01',
  endDate: '2027-02-01',
  rentAmount: 2400,
  isActive: true,
  picture: null,
  followedBy: null,
  ...changes,
});

type Payment = CustomerDashboard['recentPayments'][number];

export const aPayment = (changes: Partial<Payment> = {}): Payment => ({
  _id: changes.id ?? 'transaction-1',
  id: 'transaction-1',
  ...place,
  type: 'Monthly Rental',
  parts: [{ label: 'Rent 1 to 31 Dec 2026', amount: 2400 }],
  description: '',
  amount: 2400,
  dueDate: '2026-12-01',
  status: 'Pending',
  isOverdue: false,
  isRefunded: false,
  slip: null,
  createdAt: '2026-11-17T02:14:05.000Z',
  ...changes,
});

export const steps = {
  signAndPay: {
    kind: 'sign-and-pay',
    contractId: 'contract-1',
    ...place,
    amount: 7200,
    isSigned: false,
    isSlipWaiting: false,
    holdExpiresAt: '2026-11-22T02:14:05.000Z',
  },
  sign: { kind: 'sign', contractId: 'contract-1', ...place },
  offer: { kind: 'answer-renewal', contractId: 'contract-1', ...place, endDate: '2026-11-25' },
  waitForLandlord: { kind: 'wait-for-landlord', contractId: 'contract-1', ...place },
  pay: {
    kind: 'pay',
    transactionId: 'transaction-1',
    ...place,
    type: 'Monthly Rental',
    parts: [{ label: 'Rent 25 Nov to 24 Dec 2026', amount: 950 }],
    description: '',
    amount: 950,
    dueDate: '2026-11-25',
    chargedOn: null,
    isOverdue: false,
    isSlipWaiting: false,
  },
  wait: {
    kind: 'wait',
    applicationId: 'application-1',
    ...place,
    isAsked: false,
    startDate: '2026-12-01',
    createdAt: '2026-11-15T02:14:05.000Z',
  },
} as const satisfies Record<string, NextStep>;

export const anAdminDashboard = (changes: Partial<AdminDashboard> = {}): AdminDashboard => ({
  userType: 'admin',
  totals: { users: 0, properties: 0, pendingApplications: 0 },
  latestPendingApplications: [],
  tenantQuestions: { count: 0, oldest: [] },
  waiting: { slips: 0, signatures: 0, complaints: 0 },
  latestPayments: [],
  occupancy: { occupied: 0, offered: 0 },
  overdue: { count: 0, amount: 0 },
  isSetUp: true,
  ...changes,
});
