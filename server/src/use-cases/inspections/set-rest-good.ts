import type { Deps } from '../../deps.ts';
import * as items from '../../domain/inspections/inspection-items.repository.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertWritable, lockReadable } from '../steps/lock-inspection.ts';
import { readInspection } from '../steps/read-inspection.ts';

/** An admin who has noted what is not good says so of the rest at once. */
export async function setRestGood(deps: Deps, actor: Actor, id: string) {
  return deps.db.begin(async (tx) => {
    assertWritable(actor, await lockReadable(tx, actor, id), deps.clock.today());
    await items.setRestGood(tx, id);
    await deps.outbox.announce(tx, { change: { tags: ['Inspection'], to: { admins: true } } });
    return readInspection(tx, id);
  });
}
