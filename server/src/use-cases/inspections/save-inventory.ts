import type { NewInventory } from '@teduh/shared/inspections';
import { toSen } from '@teduh/shared/money';
import type { Deps } from '../../deps.ts';
import * as inventories from '../../domain/inspections/inventories.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { chooseUnit } from '../steps/choose-unit.ts';

type Unit = { propertyId: string; room: string | undefined };

/** An admin saves the whole list of a unit. Of two at once, the second is told that there is another list by now. */
export async function saveInventory(deps: Deps, actor: Actor, unit: Unit, { version, items }: NewInventory) {
  return deps.db.begin(async (tx) => {
    const unitId = await chooseUnit(tx, unit.propertyId, unit.room);
    await inventories.save(tx, {
      unitId,
      version,
      items: items.map(({ value, ...item }) => ({
        ...item,
        value_sen: value === undefined ? null : toSen(value),
      })),
      by: actor.id,
      at: deps.clock.now(),
    });
    await audit(tx, actor.id, {
      action: 'inventory.saved',
      subject: { type: 'unit', id: unitId },
      after: { version: version + 1, lines: items.length },
    });
    await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
    return inventories.getOf(tx, unitId);
  });
}
