const key = 'teduh-reloaded-at';
const quietMs = 30_000;

/** After a new release the old page's lazy chunks are gone: load the page anew, but never in a loop. */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', (event) => {
    const reloadedAt = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - reloadedAt < quietMs) return;
    event.preventDefault();
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
