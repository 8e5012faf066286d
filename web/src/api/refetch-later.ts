import type { CacheTag } from '@teduh/shared/events.constants';

/**
 * Fetches what has changed when the server has asked for it. What changes meanwhile is fetched along with it, and all of it sooner where
 * the server asks for that: then it concerns few pages.
 */
export function createRefetch(fetchAgain: (tags: CacheTag[]) => void, signal: AbortSignal) {
  let pending: { tags: Set<CacheTag>; due: number; timer: ReturnType<typeof setTimeout> } | undefined;

  signal.addEventListener('abort', () => clearTimeout(pending?.timer));

  return (tags: readonly CacheTag[], afterMs: number) => {
    if (tags.length === 0) return;
    const all = new Set([...(pending?.tags ?? []), ...tags]);
    const due = performance.now() + afterMs;
    if (pending && pending.due <= due) {
      pending.tags = all;
      return;
    }
    clearTimeout(pending?.timer);
    pending = undefined;
    if (afterMs === 0) return fetchAgain([...all]);
    const timer = setTimeout(() => {
      const gathered = pending?.tags ?? all;
      pending = undefined;
      fetchAgain([...gathered]);
    }, afterMs);
    pending = { tags: all, due, timer };
  };
}
