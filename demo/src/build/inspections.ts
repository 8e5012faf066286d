import * as mail from '@teduh/server/domain/inspections/inspections.mail.ts';
import { linesFromInventory } from '@teduh/server/domain/inspections/prefill.ts';
import { advance, dayOf } from '@teduh/shared/days';
import { lastDayForRemarks } from '@teduh/shared/inspections.constants';
import { meters } from '../data/charges.ts';
import { reports } from '../data/inspections.ts';
import type { SentReport } from '../demo.repository.ts';
import { type DemoImages, rowsOfImages } from '../images.ts';
import type { Build } from './build.ts';
import { idOf } from './deterministic.ts';
import { getContractAt } from './fees.ts';
import { getPerson, tenancyOf } from './world.ts';

type DemoReport = (typeof reports)[number];

const inventoryRow = ({ room, name, count, valueSen }: DemoReport['items'][number]) => ({
  room,
  name,
  count,
  value_sen: valueSen ?? null,
});

function addLines(build: Build, given: DemoReport, inspectionId: string, at: Date, images: DemoImages) {
  const known = meters.filter(({ tenant }) => tenant === given.tenant);
  const lines = linesFromInventory(
    known.map(({ name }) => ({ name, unit: 'kWh' as const })),
    given.items.map(inventoryRow),
  );
  for (const [position, line] of lines.entries()) {
    const id = idOf(`line ${position} of ${inspectionId}`);
    const item = given.items.find(({ name, room }) => line.name === name && line.room === room);
    build.rows.inspection_items.push({
      ...line,
      id,
      inspection_id: inspectionId,
      position,
      ...(line.kind === 'key' && { count: given.keys, is_done: true }),
      ...(line.kind === 'card' && { is_done: given.meterTenths !== undefined }),
      ...(line.unit && given.meterTenths && { reading_tenths: given.meterTenths[line.unit], is_done: true }),
      ...(item && { condition: item.condition ?? null, note: item.note ?? '', remark: item.remark ?? '' }),
    });
    for (const image of rowsOfImages(images, item?.images ?? []))
      build.rows.inspection_photographs.push({
        id: idOf(`photograph ${image.position} of ${id}`),
        item_id: id,
        side: 'admin',
        content_hash: image.content_hash,
        width: image.width,
        height: image.height,
        added_by: build.admin.id,
        added_at: at,
      });
  }
  return lines.length;
}

function addReport(build: Build, given: DemoReport, images: DemoImages) {
  const { calendar, admin, rows } = build;
  const { row, tenant, unit } = getContractAt(build, getPerson(given.tenant).id, calendar.now);
  const id = idOf(`move-in report of ${row.id}`);
  const begunAt = calendar.during(calendar.daysAgo(given.begunDaysAgo), `beginning of ${id}`);
  const subject = { type: 'contract', id: row.id };
  rows.inventories.push({ unit_id: unit.id, version: 1, updated_by: admin.id, updated_at: begunAt });
  rows.inventory_items.push(
    ...given.items.map((item, position) => ({ ...inventoryRow(item), unit_id: unit.id, position })),
  );
  rows.inspections.push({
    id,
    contract_id: row.id,
    kind: 'move-in',
    created_by: admin.id,
    created_at: begunAt,
  });
  const lines = addLines(build, given, id, begunAt, images);
  build.audit({
    at: begunAt,
    actorId: admin.id,
    action: 'inspection.begun',
    subject,
    after: { inspectionId: id, kind: 'move-in', lines },
  });
  if (given.sentDaysAgo === undefined) return;
  const sentAt = calendar.during(calendar.daysAgo(given.sentDaysAgo), `sending of ${id}`);
  const remarksUntil = lastDayForRemarks(dayOf(sentAt), { kind: 'move-in', start_date: row.start_date });
  const sent: SentReport = { id, sent_by: admin.id, sent_at: sentAt, remarks_until: remarksUntil };
  build.sentReports.push(sent);
  build.audit({
    at: sentAt,
    actorId: admin.id,
    action: 'inspection.sent',
    subject,
    before: { status: 'Draft' },
    after: { inspectionId: id, kind: 'move-in', status: 'Sent', lines },
  });
  const report = {
    ...tenancyOf(tenant, unit),
    contract_id: row.id,
    kind: 'move-in' as const,
    remarks_until: remarksUntil,
  };
  build.announce(sentAt, { messages: [mail.sent(report)] });
  if (given.agreedDaysAgo === undefined) return;
  const agreedAt = calendar.during(calendar.daysAgo(given.agreedDaysAgo), `agreeing with ${id}`);
  const remarks = given.items.filter(({ remark }) => remark).length;
  // The demo seals it after the start; should it be stopped before, the server does so later.
  const nextSealAt = advance(calendar.now, 'PT1H');
  sent.final = { answered_at: agreedAt, final_at: agreedAt, next_seal_at: nextSealAt };
  build.audit({
    at: agreedAt,
    actorId: tenant.id,
    action: 'inspection.agreed',
    subject,
    before: { status: 'Sent' },
    after: { inspectionId: id, kind: 'move-in', status: 'Final', remarks },
  });
  build.announce(agreedAt, {
    messages: [mail.sealed(report)],
    toAdmins: [mail.answeredForAdmins(report, remarks), mail.sealedForAdmins(report)],
  });
}

/** The handover of some homes, which has begun only lately. */
export function addInspections(build: Build, images: DemoImages) {
  for (const report of reports) addReport(build, report, images);
}
