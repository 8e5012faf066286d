import type { Deps } from '@teduh/server/deps.ts';
import type { ServerExtension } from '@teduh/server/extension.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { drawRemainingAgreements } from './agreements.ts';
import * as demo from './demo.repository.ts';
import { letApplicationsArrive } from './new-applications.ts';
import { sealReports } from './reports.ts';

/** Fills the database, once in its life. Returns when all listings and what the demo tenant has are there. */
export async function seedDemo(deps: Deps) {
  if (await demo.isSeeded(deps.db)) return;
  // Later starts do without the data.
  const { seed } = await import('./seed.ts');
  await seed(deps);
}

/** Draws the other agreements and the report that is final while the server already answers. The next start goes on where this one stopped. */
function drawInBackground(deps: Deps): () => Promise<void> {
  const stopping = new AbortController();
  const drawing = sealReports(deps)
    .then(() => drawRemainingAgreements(deps, stopping.signal))
    .catch((error) => {
      if (!stopping.signal.aborted) deps.log.warn({ err: error }, 'some documents of the demo are not drawn');
    });
  return async () => {
    stopping.abort();
    await drawing;
  };
}

export const createDemo = (): ServerExtension => ({
  beforeListen: (_app, deps) => seedDemo(deps),
  afterListen(deps) {
    const closers = [drawInBackground(deps), letApplicationsArrive(deps)];
    return () => Promise.all(closers.map((close) => close()));
  },
  greeting: () => [
    `Demo admin   ${demoAccounts.admin}   Demo tenant  ${demoAccounts.tenant}   Password  ${demoPassword}`,
  ],
});
