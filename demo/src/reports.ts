import type { Deps } from '@teduh/server/deps.ts';
import { sealInspection } from '@teduh/server/use-cases/inspections/seal-inspection.ts';
import * as demo from './demo.repository.ts';

/** Everybody was told in the past of the demo. */
const silent = { announce: async () => undefined };

/** Draws and seals the reports that were final before the first start, as of the moment at which they became so. */
export async function sealReports(deps: Deps) {
  if (await demo.isDone(deps.db, 'reports')) return;
  for (const { id, final_at } of await demo.listUnsealed(deps.db)) {
    const finalAt = final_at ?? deps.clock.now();
    await sealInspection({ ...deps, outbox: silent, clock: { ...deps.clock, now: () => finalAt } }, id);
  }
  await deps.db.begin((tx) => demo.claim(tx, 'reports'));
}
