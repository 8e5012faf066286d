import { useSyncExternalStore } from 'react';

const askEveryMs = 3_000;
const listeners = new Set<() => void>();
let isAway = false;

function setAway(next: boolean) {
  isAway = next;
  for (const listener of listeners) listener();
}

const isHealthy = () =>
  fetch(`${location.origin}/api/health`, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

let timer: ReturnType<typeof setTimeout> | undefined;

async function askAgain() {
  const isBack = await isHealthy();
  if (!isAway) return;
  if (!isBack) {
    timer = setTimeout(askAgain, askEveryMs);
    return;
  }
  setAway(false);
  // Whoever waits for the network fetches again what is missing.
  dispatchEvent(new Event('online'));
}

/** The server did not answer, or cannot reach its data. Asks until it is back; then every open page fetches what it shows. */
export function noteServerAway() {
  if (isAway) return;
  setAway(true);
  timer = setTimeout(askAgain, askEveryMs);
}

/** Takes it for granted that the server is there. */
export function forgetServerAway() {
  clearTimeout(timer);
  setAway(false);
}

function subscribe(onChange: () => void) {
  listeners.add(onChange);
  return () => listeners.delete(onChange);
}

export const useServerAway = () =>
  useSyncExternalStore(
    subscribe,
    () => isAway,
    () => false,
  );
