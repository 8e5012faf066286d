import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { detachCards } from './detach-cards.ts';
import { finishAutopay } from './finish-autopay.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Finds cards that were set up without us hearing of it, gives up what nobody completed in a day, and has ended cards forgotten. */
export async function tidyAutopay(deps: Deps) {
  if (deps.config.payments.provider === 'none') return;
  const now = deps.clock.now();
  for (const mandate of await mandates.listUnfinished(deps.db, now)) {
    await finishAutopay(deps, mandate).catch((error: Error) =>
      deps.log.warn({ reason: error.cause ?? error.message }, 'autopay not set up yet'),
    );
    const isOld = mandate.given_at.getTime() < now.getTime() - dayMs;
    if (isOld) await deps.db.begin((tx) => endIfPending(tx, mandate.id, now));
  }
  await detachCards(deps);
}

async function endIfPending(tx: Parameters<typeof mandates.end>[0], id: string, at: Date) {
  if ((await mandates.findById(tx, id))?.status === 'Pending')
    await mandates.end(tx, id, 'not completed', at);
}
