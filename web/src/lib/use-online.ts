import { useSyncExternalStore } from 'react';

const askEveryMs = 3_000;
const answerWithinMs = 2_500;
/** Set while the server is away. */
let asking: ReturnType<typeof setInterval> | undefined;

/** One question at a time: those that nobody answers would take all connections that a browser opens to a server. */
async function isHealthy(): Promise<boolean> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), answerWithinMs);
  try {
    const { ok } = await fetch(`${location.origin}/api/health`, {
      cache: 'no-store',
      signal: timeout.signal,
    });
    return ok;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The server did not answer, or cannot reach its data. Asks until it is back. To everybody who waits for the network, that is the same as a
 * network that is gone and comes back: open pages fetch again what they show.
 */
export function noteServerAway() {
  if (asking) return;
  asking = setInterval(async () => {
    if (await isHealthy()) forgetServerAway();
  }, askEveryMs);
  dispatchEvent(new Event('offline'));
}

export function forgetServerAway() {
  if (!asking) return;
  clearInterval(asking);
  asking = undefined;
  dispatchEvent(new Event('online'));
}

function subscribe(onChange: () => void) {
  addEventListener('online', onChange);
  addEventListener('offline', onChange);
  return () => {
    removeEventListener('online', onChange);
    removeEventListener('offline', onChange);
  };
}

/** False while the browser knows that there is no network at all. */
export const useOnline = () =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

export const useServerAway = () =>
  useSyncExternalStore(
    subscribe,
    () => asking !== undefined,
    () => false,
  );
