import type { ListedStamping, Stamping } from '@teduh/shared/stamping';

/** Due, for RM 1,500 a month and a year, unless the changes say otherwise. */
export function aStamping(changes: Partial<Stamping> = {}): Stamping {
  return {
    contractId: 'contract-1',
    estimate: 72,
    isEstimate: true,
    reckoning: {
      monthlyRent: 1500,
      months: 12,
      annualRent: 18000,
      block: 250,
      blocks: 72,
      rate: 1,
      rules: '2025-01-01',
    },
    copy: 10,
    payer: 'tenant',
    status: 'Due',
    executedOn: '2026-11-03',
    dueDate: '2026-12-03',
    penalty: 0,
    certificateNumber: null,
    certificateFile: null,
    stampedOn: null,
    dutyPaid: null,
    ...changes,
  };
}

export function aListedStamping(changes: Partial<ListedStamping> = {}): ListedStamping {
  const contractId = changes.contractId ?? 'contract-1';
  return {
    ...aStamping(),
    id: contractId,
    contractId,
    contractNumber: 'TD-2026-0001',
    contractStatus: 'Active',
    user: { _id: 'user-1', firstname: 'Aisyah', lastname: 'Rahman', email: 'aisyah@example.com' },
    property: { _id: 'property-1', name: 'Suria Residence' },
    roomName: 'Master room',
    status: 'Due',
    executedOn: '2026-11-03',
    dueDate: '2026-12-03',
    ...changes,
  };
}
