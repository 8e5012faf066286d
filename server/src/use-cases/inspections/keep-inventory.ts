import { inventoryItemsMax } from '@teduh/shared/inspections.constants';
import type { Deps } from '../../deps.ts';
import * as items from '../../domain/inspections/inspection-items.repository.ts';
import * as inventories from '../../domain/inspections/inventories.repository.ts';
import { inventoryFrom } from '../../domain/inspections/prefill.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { lockReadable } from '../steps/lock-inspection.ts';
import { readInspection } from '../steps/read-inspection.ts';

/** An admin keeps what a final report found as the unit's inventory, for the next time. */
export async function keepInventory(deps: Deps, actor: Actor, id: string, version: number) {
  return deps.db.begin(async (tx) => {
    const report = await lockReadable(tx, actor, id);
    if (report.status !== 'Final') throw conflict('inspection_not_final');
    const { unit_id: unitId } = report;
    const found = inventoryFrom(await items.listOf(tx, id), await inventories.listItems(tx, unitId));
    const kept = found.slice(0, inventoryItemsMax);
    await inventories.save(tx, { unitId, version, items: kept, by: actor.id, at: deps.clock.now() });
    await audit(tx, actor.id, {
      action: 'inventory.saved',
      subject: { type: 'unit', id: unitId },
      after: { version: version + 1, lines: kept.length, inspectionId: id },
    });
    await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
    return readInspection(tx, id);
  });
}
