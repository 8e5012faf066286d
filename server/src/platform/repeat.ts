import { setTimeout as wait } from 'node:timers/promises';

/** Runs `work` in a loop, never twice at the same time. `work` returns the pause before its next run. Returns a function that stops the loop. */
export function repeat(work: () => Promise<number>, onError: (error: Error) => number) {
  const stopping = new AbortController();
  async function run() {
    while (!stopping.signal.aborted) {
      const pauseMs = await work().catch(onError);
      await wait(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
