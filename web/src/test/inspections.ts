import type { HandoverSide, Inspection, InspectionItem, InspectionSummary } from '@teduh/shared/inspections';

export function anInspectionItem(changes: Partial<InspectionItem> = {}): InspectionItem {
  return {
    id: 'item-1',
    kind: 'item',
    room: 'Kitchen',
    name: 'Fridge',
    unit: null,
    count: 1,
    reading: null,
    isDone: false,
    condition: null,
    note: '',
    remark: '',
    photographs: [],
    version: 1,
    before: null,
    ...changes,
  };
}

export const aPhotograph = (id: string, side: 'admin' | 'tenant' = 'admin') => ({
  id,
  side,
  url: `/api/inspection-photographs/${id}/file?expires=1&signature=a`,
  width: 800,
  height: 600,
});

export function anInspectionSummary(changes: Partial<InspectionSummary> = {}): InspectionSummary {
  return {
    id: 'inspection-1',
    contractId: 'contract-1',
    kind: 'move-in',
    status: 'Draft',
    sentAt: null,
    remarksUntil: null,
    answeredAt: null,
    finalAt: null,
    file: null,
    ...changes,
  };
}

/** What a report that was sent says, until the 22nd of November. */
export const sentReport = {
  status: 'Sent',
  sentAt: '2026-11-15T04:00:00.000Z',
  remarksUntil: '2026-11-22',
} as const;

export function anInspection(changes: Partial<Inspection> = {}): Inspection {
  return {
    ...anInspectionSummary(),
    contractNumber: 'TD-2026-0001',
    contractStatus: 'Active',
    tenant: 'Aisyah Rahman',
    property: { _id: 'property-1', name: 'Suria Residence' },
    room: null,
    roomName: null,
    startDate: '2026-11-15',
    endDate: '2027-11-15',
    takenBackAt: null,
    comparesWith: null,
    inventoryVersion: 1,
    items: [
      anInspectionItem({ id: 'keys', kind: 'key', room: '', name: 'Keys', count: 2 }),
      anInspectionItem({
        id: 'power',
        kind: 'meter',
        room: '',
        name: 'Electricity',
        unit: 'kWh',
        count: null,
      }),
      anInspectionItem({ id: 'fridge' }),
      anInspectionItem({ id: 'general', kind: 'general', room: '', name: 'Anything else', count: null }),
    ],
    ...changes,
  };
}

export const aSide = (changes: Partial<HandoverSide> = {}): HandoverSide => ({
  report: null,
  canOpen: false,
  reason: null,
  opensOn: null,
  ...changes,
});
