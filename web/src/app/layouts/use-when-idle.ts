import { useEffect } from 'react';

/** Not every browser tells when it is idle. */
const idleAfterMs = 2000;

/** Loads code that is needed later, once the page has nothing better to do: then it is there without a network too. */
export function useWhenIdle(load: () => Promise<unknown>) {
  useEffect(() => {
    const start = () => void load().catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(start, idleAfterMs);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(start, { timeout: idleAfterMs });
    return () => cancelIdleCallback(handle);
  }, [load]);
}
