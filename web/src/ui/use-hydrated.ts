import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and during hydration, for output that only the browser can know. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
