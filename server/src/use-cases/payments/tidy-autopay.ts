import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { processEach } from '../../platform/payments/process-each.ts';
import { detachCards } from './detach-cards.ts';
import { finishAutopay } from './finish-autopay.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Finds cards that were set up without us hearing of it, gives up what nobody completed in a day, and has ended cards forgotten. */
export async function tidyAutopay(deps: Deps) {
  if (deps.config.payments.provider === 'none') return;
  const now = deps.clock.now();
  const unfinished = await mandates.listUnfinished(deps.db, now);
  const isAnswering = await processEach(deps, 'autopay not set up yet', unfinished, async (mandate) => {
    await finishAutopay(deps, mandate);
    const isOld = mandate.given_at.getTime() < now.getTime() - dayMs;
    if (isOld) await deps.db.begin((tx) => mandates.giveUp(tx, mandate.id, now));
  });
  if (isAnswering) await detachCards(deps);
}
