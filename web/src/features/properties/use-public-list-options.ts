import { useHydrated } from '../../ui/use-hydrated.ts';

/**
 * Guests have no live events, since each would cost the server an open connection. Their lists are polled instead, while somebody looks at
 * them; a poll that finds nothing new is a 304 from the server's cache. A list that has just come with the page is not asked for again:
 * it would move away under whoever presses something at once.
 */
export const usePublicListOptions = () => ({
  pollingInterval: 15_000,
  skipPollingIfUnfocused: true,
  refetchOnMountOrArgChange: useHydrated(),
});
