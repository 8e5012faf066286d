import type { CacheTag } from '@teduh/shared/events.constants';

/**
 * Fetches what has changed when the server has asked for it. What changes meanwhile is fetched along with it, and all of it sooner where
 * the server asks for that: then it concerns few pages.
 */
export function createRefetch(fetchAgain: (tags: CacheTag[]) => void, signal: AbortSignal) {
  const changed = new Set<CacheTag>();
  let due = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function fetchNow() {
    const tags = [...changed];
    changed.clear();
    if (!signal.aborted) fetchAgain(tags);
  }

  return (tags: readonly CacheTag[], afterMs: number) => {
    if (tags.length === 0) return;
    const at = performance.now() + afterMs;
    const isSooner = changed.size === 0 || at < due;
    for (const tag of tags) changed.add(tag);
    if (!isSooner) return;
    clearTimeout(timer);
    due = at;
    if (afterMs > 0) timer = setTimeout(fetchNow, afterMs);
    else fetchNow();
  };
}
