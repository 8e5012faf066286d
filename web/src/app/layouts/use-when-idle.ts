import { useEffect } from 'react';

/** For browsers without requestIdleCallback. */
const idleAfterMs = 2000;

/** Loads code that is needed later once the browser is idle, so that it is available offline too. */
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
