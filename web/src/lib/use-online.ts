import { useSyncExternalStore } from 'react';

const askEveryMs = 3_000;
/** Set while the server is away. */
let asking: ReturnType<typeof setInterval> | undefined;

const isHealthy = () =>
  fetch(`${location.origin}/api/health`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

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
