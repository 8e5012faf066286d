import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import * as events from './event.repository.ts';
import { finishSlowCards } from './slow-cards.ts';
import { deliverWebhooks } from './webhooks.ts';

/** A webhook that another server left, or this one just wrote, is seen within this time. */
const idleMs = 3_000;
const busyMs = 200;

/** Does what is due, and tells how long nothing else will be. */
async function work(deps: Deps): Promise<number> {
  const nextDue = await events.findNextDue(deps.db);
  const untilMs = nextDue ? nextDue.getTime() - deps.clock.wall().getTime() : idleMs;
  if (untilMs > 0) return Math.min(untilMs, idleMs);
  await finishSlowCards(deps);
  await deliverWebhooks(deps);
  return busyMs;
}

/** Time for the card sandbox: one small query every three seconds while nothing waits. Returns the way to stop it. */
export function startCards(deps: Deps) {
  const stopping = new AbortController();
  async function run() {
    while (!stopping.signal.aborted) {
      const pauseMs = await work(deps).catch((error: Error) => {
        deps.log.warn(`card sandbox: ${error.message}`);
        return idleMs;
      });
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
