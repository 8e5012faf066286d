import type { Deps } from '../deps.ts';
import * as mail from '../modules/applications/application.mail.ts';
import * as applications from '../modules/applications/application.repository.ts';
import { turnDown } from './steps/turn-down.ts';

/** Applications whose start has passed without an answer. */
export async function turnDownStale(deps: Deps) {
  await deps.db.begin(async (tx) => {
    const waiting = await applications.lockStale(tx, deps.clock.today());
    await turnDown(tx, deps, null, waiting, mail.stale);
  });
}
