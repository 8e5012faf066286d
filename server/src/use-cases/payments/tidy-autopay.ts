import { dayMs } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { processEach } from '../../platform/process-each.ts';
import { detachCards } from './detach-cards.ts';
import { finishAutopay } from './finish-autopay.ts';

/** Finds cards that were set up without us hearing of it, gives up what nobody completed in a day, and has ended cards forgotten. */
export async function tidyAutopay(deps: Deps) {
  if (deps.config.payments.provider === 'none') return;
  const now = deps.clock.now();
  const unfinished = await mandates.listUnfinished(deps.db, now);
  const isAnswering = await processEach(deps, 'autopay not set up yet', unfinished, async (mandate) => {
    const isOld = mandate.given_at.getTime() < now.getTime() - dayMs;
    try {
      await finishAutopay(deps, mandate);
    } catch (error) {
      // A provider that does not answer may still know its card; whatever else fails would fail tomorrow too.
      if (!isOld || error instanceof PaymentsUnavailable) throw error;
      deps.log.error({ err: error, mandateId: mandate.id }, 'autopay could not be set up, and is given up');
    }
    if (isOld) await deps.db.begin((tx) => mandates.giveUp(tx, mandate.id, now));
  });
  if (isAnswering) await detachCards(deps);
}
