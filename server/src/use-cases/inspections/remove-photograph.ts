import type { Deps } from '../../deps.ts';
import * as photographs from '../../domain/inspections/inspection-photographs.repository.ts';
import { forbidden } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertWritable, lockReadableItem } from '../steps/lock-inspection.ts';
import { sideOf } from '../steps/lock-tenancy.ts';
import { readItem } from '../steps/read-inspection.ts';

/** Each side removes its own photographs, as long as it writes. The file is swept later. */
export async function removePhotograph(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    const { item_id: itemId, side } = await photographs.getById(tx, id);
    const { inspection } = await lockReadableItem(tx, actor, itemId);
    if (side !== sideOf(actor)) throw forbidden('not_allowed');
    assertWritable(actor, inspection, deps.clock.today());
    await photographs.remove(tx, id);
    await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
    return readItem(tx, itemId);
  });
}
