import { setTimeout as wait } from 'node:timers/promises';

type Options = { keptMs: number; timeoutMs: number; onError: (error: unknown) => void };

/**
 * What was read is told for a while, and whoever asks at the same time waits for the same answer. Undefined where it cannot be read now, or not
 * in time: a database that does not answer is asked by one at a time.
 */
export function keepFor<T>(read: () => Promise<T>, { keptMs, timeoutMs, onError }: Options) {
  let kept: { value: T | undefined; at: number } | undefined;
  let reading: Promise<T | undefined> | undefined;

  function start() {
    return read()
      .catch((error) => {
        onError(error);
        return undefined;
      })
      .then((value) => {
        kept = { value, at: performance.now() };
        reading = undefined;
        return value;
      });
  }

  return async (): Promise<T | undefined> => {
    if (kept && performance.now() - kept.at < keptMs) return kept.value;
    reading ??= start();
    const late = new AbortController();
    const given = [
      reading,
      wait(timeoutMs, undefined, { ref: false, signal: late.signal }).catch(() => undefined),
    ];
    return Promise.race(given).finally(() => late.abort());
  };
}
