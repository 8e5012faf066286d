import type { Deps } from '../../deps.ts';
import * as items from '../../domain/inspections/inspection-items.repository.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertWritable, lockReadableItem } from '../steps/lock-inspection.ts';

/** An admin takes a line out of a draft, with its photographs. */
export async function removeItem(deps: Deps, actor: Actor, itemId: string) {
  await deps.db.begin(async (tx) => {
    const { item, inspection } = await lockReadableItem(tx, actor, itemId);
    assertWritable(actor, inspection, deps.clock.today());
    if (item.kind === 'general') throw conflict('inspection_not_draft');
    await items.remove(tx, itemId);
    await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
  });
}
