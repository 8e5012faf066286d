import { setTimeout as wait } from 'node:timers/promises';

/** Does something over and over, one at a time, each time after the pause that the work asks for. Returns the way to stop it. */
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
