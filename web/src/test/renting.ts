import type { Application } from '@teduh/shared/applications';
import type { ConfigAnswer } from '@teduh/shared/config';
import type { Contract } from '@teduh/shared/contracts';
import { json } from './api.ts';

/** The server's settings, on a business day of the test's choice. */
export const configOn = (today: string) => ({
  'GET /config': () =>
    json<ConfigAnswer>(200, {
      payments: { provider: 'sandbox', publishableKey: null, apiBase: '/sandbox/stripe' },
      mailbox: true,
      today,
    }),
});

/** A waiting application for a Unit Rental, unless the changes say otherwise. */
export function anApplication(changes: Partial<Application> = {}): Application {
  const id = changes.id ?? 'application-1';
  return {
    _id: id,
    id,
    user: { _id: 'user-1', firstname: 'Aisyah', lastname: 'Rahman', email: 'aisyah@example.com' },
    property: {
      _id: 'property-1',
      id: 'property-1',
      name: 'Suria Residence',
      address: '12 Jalan Ampang, 50450 Kuala Lumpur',
      type: 'Unit Rental',
      price: 2400,
    },
    roomId: null,
    roomName: null,
    roomPrice: null,
    startDate: '2026-12-01',
    endDate: '2027-03-01',
    stayLength: 3,
    status: 'Waiting for Response',
    rejectionReason: null,
    createdAt: '2026-11-15T02:14:05.000Z',
    contract: null,
    contractState: null,
    ...changes,
  };
}

export function anAcceptedApplication(
  state: Partial<NonNullable<Application['contractState']>> = {},
  changes: Partial<Application> = {},
): Application {
  return anApplication({
    status: 'Accepted',
    contract: 'contract-1',
    contractState: {
      status: 'Awaiting',
      isSigned: false,
      isSignedByTenant: state.isSigned ?? false,
      isDepositPaid: false,
      isDepositSlipWaiting: false,
      holdExpiresAt: '2026-11-22T02:14:05.000Z',
      ...state,
    },
    ...changes,
  });
}

/** An active and signed contract of a Unit Rental, unless the changes say otherwise. */
export function aContract(changes: Partial<Contract> = {}): Contract {
  const id = changes.id ?? 'contract-1';
  const status = changes.status ?? 'Active';
  return {
    _id: id,
    id,
    number: 'TD-2026-0001',
    user: { _id: 'user-1', firstname: 'Aisyah', lastname: 'Rahman', email: 'aisyah@example.com' },
    property: {
      _id: 'property-1',
      id: 'property-1',
      name: 'Suria Residence',
      address: '12 Jalan Ampang, 50450 Kuala Lumpur',
      type: 'Unit Rental',
    },
    roomId: null,
    roomName: null,
    startDate: '2026-12-01',
    endDate: '2027-03-01',
    rentAmount: 2400,
    roomPrice: null,
    depositAmount: 4800,
    depositParts: { security: 4800, utilities: 0, accessCards: 0 },
    roomDepositAmount: null,
    depositPayable: 7200,
    status,
    isActive: status === 'Active',
    isSigned: true,
    isSignedByTenant: changes.isSigned ?? true,
    signingStatus: null,
    isDepositPaid: true,
    depositTransactionId: 'transaction-1',
    isDepositSlipWaiting: false,
    holdExpiresAt: null,
    contractFile: '/api/files/signed.pdf?token=s',
    originalFile: '/api/files/original.pdf?token=o',
    signedFile: '/api/files/signed.pdf?token=s',
    sentBack: null,
    isImported: false,
    renews: null,
    renewedBy: null,
    renewalStatus: null,
    createdAt: '2026-11-15T02:14:05.000Z',
    ...changes,
  };
}
