import type {
  HandoverSide,
  Inspection,
  InspectionItem,
  InspectionPhotograph,
  InspectionSummary,
  InspectionsAnswer,
  ObservedItem,
} from '@teduh/shared/inspections';
import { fromTenths } from '@teduh/shared/metering';
import { fullName } from '@teduh/shared/names';
import type { ItemRow } from '../domain/inspections/inspection-items.repository.ts';
import type { PhotographRow } from '../domain/inspections/inspection-photographs.repository.ts';
import type { InspectionRow } from '../domain/inspections/inspections.repository.ts';
import type { Links } from '../platform/links.ts';
import type { Handover } from '../use-cases/inspections/get-handover.ts';
import type { InspectionWithLines, Lines } from '../use-cases/steps/read-inspection.ts';

export const photographPath = (id: string) => `/api/inspection-photographs/${id}/file`;
export const reportPath = (id: string) => `/api/inspections/${id}/file`;

const presentPhotograph = (
  { id, side, width, height }: PhotographRow,
  links: Links,
): InspectionPhotograph => ({ id, side, url: links.sign(photographPath(id)), width, height });

const presentObserved = (item: ItemRow, { photographs }: Lines, links: Links): ObservedItem => ({
  count: item.count,
  reading: item.reading_tenths === null ? null : fromTenths(item.reading_tenths),
  isDone: item.is_done,
  condition: item.condition,
  note: item.note,
  remark: item.remark,
  photographs: photographs
    .filter(({ item_id }) => item_id === item.id)
    .map((photograph) => presentPhotograph(photograph, links)),
});

function presentItem(item: ItemRow, lines: Lines, links: Links): InspectionItem {
  const earlier = lines.earlier.find(({ id }) => id === item.compares_with);
  return {
    id: item.id,
    kind: item.kind,
    room: item.room,
    name: item.name,
    unit: item.unit,
    version: item.version,
    ...presentObserved(item, lines, links),
    before: earlier ? presentObserved(earlier, lines, links) : null,
  };
}

/** The only one. */
export function presentOnly(lines: Lines, links: Links): InspectionItem {
  const [item] = lines.items;
  if (!item) throw new Error('a line was read');
  return presentItem(item, lines, links);
}

const instant = (at: Date | null) => at?.toISOString() ?? null;

const presentSummary = (row: InspectionRow, links: Links): InspectionSummary => ({
  id: row.id,
  contractId: row.contract_id,
  kind: row.kind,
  status: row.status,
  sentAt: instant(row.sent_at),
  remarksUntil: row.remarks_until,
  answeredAt: instant(row.answered_at),
  finalAt: instant(row.final_at),
  file: row.sealed_key ? links.sign(reportPath(row.id)) : null,
});

export const presentInspection = (
  { inspection: row, lines }: InspectionWithLines,
  links: Links,
): Inspection => ({
  ...presentSummary(row, links),
  takenBackAt: instant(row.taken_back_at),
  contractNumber: row.number,
  contractStatus: row.contract_status,
  tenant: fullName(row),
  property: { _id: row.property_id, name: row.property_name },
  room: row.property_type === 'Room Rental' ? row.unit_id : null,
  roomName: row.room_name,
  startDate: row.start_date,
  endDate: row.end_date,
  comparesWith:
    row.compared_contract_id && row.compared_status
      ? { contractId: row.compared_contract_id, status: row.compared_status }
      : null,
  inventoryVersion: row.inventory_version,
  items: lines.items.map((item) => presentItem(item, lines, links)),
});

export function presentHandover(handover: Handover, links: Links): InspectionsAnswer {
  const sideOf = (kind: 'move-in' | 'move-out'): HandoverSide => {
    const side = handover.find((each) => each.kind === kind);
    return {
      report: side?.report ? presentSummary(side.report, links) : null,
      canOpen: side?.canOpen ?? false,
      reason: side?.reason ?? null,
      opensOn: side?.opensOn ?? null,
    };
  };
  return { moveIn: sideOf('move-in'), moveOut: sideOf('move-out') };
}
