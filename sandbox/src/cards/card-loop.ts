import type { Deps } from '@teduh/server/deps.ts';
import { repeat } from '@teduh/server/platform/repeat.ts';
import * as events from './event.repository.ts';
import { finishSlowRefunds } from './refund.service.ts';
import { finishSlowCards } from './slow-cards.ts';
import { deliverWebhooks } from './webhooks.ts';

/** The longest time until a webhook is noticed that this server or another one has written. */
const idleMs = 3_000;
const busyMs = 200;

/** Does what is due and returns the pause until something may be due again. */
async function work(deps: Deps): Promise<number> {
  const nextDue = await events.findNextDue(deps.db);
  const untilMs = nextDue ? nextDue.getTime() - deps.clock.wall().getTime() : idleMs;
  if (untilMs > 0) return Math.min(untilMs, idleMs);
  await finishSlowCards(deps);
  await finishSlowRefunds(deps);
  await deliverWebhooks(deps);
  return busyMs;
}

/** Completes slow cards and refunds, and delivers webhooks, with one small query every three seconds while nothing waits. Returns a function that stops it. */
export function startCards(deps: Deps) {
  return repeat(
    () => work(deps),
    (error) => {
      deps.log.warn(`card sandbox: ${error.message}`);
      return idleMs;
    },
  );
}
