import { photographsPerInspection, photographsPerItem } from '@teduh/shared/inspections.constants';
import type { Deps } from '../../deps.ts';
import { storePhotograph } from '../../domain/inspections/inspection-images.ts';
import * as photographs from '../../domain/inspections/inspection-photographs.repository.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { ProcessedImage } from '../../platform/images.ts';
import { assertWritable, getReadableItem, lockReadableItem } from '../steps/lock-inspection.ts';
import { sideOf } from '../steps/lock-tenancy.ts';
import { readItem } from '../steps/read-inspection.ts';

type Form = { id: string; readPhotograph: () => Promise<ProcessedImage> };

/** Adds a photograph to a line. A stranger's is not even read; one that comes again, because its answer was lost, is there once. */
export async function addPhotograph(deps: Deps, actor: Actor, itemId: string, readForm: () => Promise<Form>) {
  const { db, clock, storage, outbox } = deps;
  assertWritable(actor, (await getReadableItem(db, actor, itemId)).inspection, clock.today());
  const { id, readPhotograph } = await readForm();
  const known = await photographs.find(db, id);
  if (known && known.item_id !== itemId) throw badRequest('invalid_fields', { id: 'This id is taken' });
  if (known) return readItem(db, itemId);
  const stored = await storePhotograph(storage, await readPhotograph());

  return db.begin(async (tx) => {
    const { item, inspection } = await lockReadableItem(tx, actor, itemId);
    assertWritable(actor, inspection, clock.today());
    if (await photographs.find(tx, id)) return readItem(tx, itemId);
    const side = sideOf(actor);
    const { ofItem, ofReport } = await photographs.count(tx, item, side);
    if (ofItem >= photographsPerItem || ofReport >= photographsPerInspection)
      throw conflict('photographs_full');
    await photographs.insert(tx, {
      id,
      item_id: itemId,
      side,
      ...stored,
      added_by: actor.id,
      added_at: clock.now(),
    });
    await outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
    return readItem(tx, itemId);
  });
}
