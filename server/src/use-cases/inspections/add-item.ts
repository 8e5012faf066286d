import type { NewInspectionItem } from '@teduh/shared/inspections';
import { inspectionItemsMax } from '@teduh/shared/inspections.constants';
import type { Deps } from '../../deps.ts';
import * as items from '../../domain/inspections/inspection-items.repository.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertWritable, lockReadable } from '../steps/lock-inspection.ts';
import { readItem } from '../steps/read-inspection.ts';

/** An admin adds a line to a draft. The same one again, whose answer was lost, changes nothing. */
export async function addItem(deps: Deps, actor: Actor, inspectionId: string, input: NewInspectionItem) {
  const { id, kind, room = '', name, unit = null, count = null } = input;
  return deps.db.begin(async (tx) => {
    const inspection = await lockReadable(tx, actor, inspectionId);
    const known = await items.find(tx, id);
    if (known && known.inspection_id !== inspectionId)
      throw badRequest('invalid_fields', { id: 'This id is taken' });
    if (known) return readItem(tx, id);
    assertWritable(actor, inspection, deps.clock.today());
    const lines = await items.listOf(tx, inspectionId);
    if (lines.length >= inspectionItemsMax) throw conflict('inspection_full');
    const position = Math.max(-1, ...lines.map((line) => line.position)) + 1;
    const line = { id, kind, room: kind === 'item' ? room : '', name, unit, count };
    await items.insertAll(tx, inspectionId, [line], position);
    await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
    return readItem(tx, id);
  });
}
