/** How long one page keeps a server busy that fetches again what it shows, and somewhat more: the next page waits so long. */
const turnMs = 20;
/** Pages also fetch once a minute by themselves; waiting longer would spread nothing. */
const withinMs = 60_000;

/** After how long the nth of all pages that are told of a change fetches it. */
export const turnOf = (index: number) => (index * turnMs) % withinMs;

/** Turns for pages that come back, one by one or all of a server that died: after how long the next one fetches what it has missed. */
export function createTurns(now: () => number) {
  let freeAt = 0;
  return () => {
    const at = Math.max(now(), freeAt);
    freeAt = at + turnMs;
    return Math.ceil(at - now()) % withinMs;
  };
}
