import type { InspectionKind } from '@teduh/shared/inspections';
import type { Deps } from '../../deps.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import * as items from '../../domain/inspections/inspection-items.repository.ts';
import { openingOf, refusals } from '../../domain/inspections/inspections.policy.ts';
import * as inspections from '../../domain/inspections/inspections.repository.ts';
import * as inventories from '../../domain/inspections/inventories.repository.ts';
import { linesFromInventory, linesFromReport } from '../../domain/inspections/prefill.ts';
import { moveInOf } from '../../domain/inspections/tenancy-reports.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockTenancy } from '../steps/lock-tenancy.ts';
import { readInspection } from '../steps/read-inspection.ts';
import { readTenancyReports } from '../steps/read-tenancy-reports.ts';

/** An admin begins a report. At the end of a tenancy it repeats the lines of the one at the beginning. */
export async function openInspection(deps: Deps, actor: Actor, contractId: string, kind: InspectionKind) {
  return deps.db.begin(async (tx) => {
    const contract = await lockTenancy(tx, actor, contractId);
    const tenancy = await readTenancyReports(tx, contract);
    const { reason } = openingOf(kind, tenancy, deps.clock.today());
    if (reason) throw conflict(refusals[reason]);
    const earlier = kind === 'move-out' ? await lockSent(tx, moveInOf(tenancy)) : undefined;
    const id = await inspections.insert(tx, {
      contractId,
      kind,
      comparesWith: earlier?.id ?? null,
      by: actor.id,
      at: deps.clock.now(),
    });
    const lines = earlier
      ? linesFromReport(await items.listOf(tx, earlier.id))
      : await firstLines(tx, contractId, contract.unit_id);
    await items.insertAll(tx, id, lines);
    await audit(tx, actor.id, {
      action: 'inspection.begun',
      subject: { type: 'contract', id: contractId },
      after: { inspectionId: id, kind, lines: lines.length },
    });
    await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
    return readInspection(tx, id);
  });
}

/** The report, unless it is a draft: locked, so that nobody takes back what another one begins with. */
async function lockSent(tx: Tx, report: inspections.InspectionRow | undefined) {
  if (!report || report.status === 'Draft') return undefined;
  const locked = await inspections.lock(tx, report.id);
  return locked.status === 'Draft' ? undefined : locked;
}

async function firstLines(tx: Tx, contractId: string, unitId: string) {
  const running = (await meters.listOf(tx, contractId)).filter(({ ended_on }) => ended_on === null);
  return linesFromInventory(running, await inventories.listItems(tx, unitId));
}
