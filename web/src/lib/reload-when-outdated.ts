const key = 'teduh-reloaded-at';
const minIntervalMs = 30_000;

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/** After a new release the old page's lazy chunks are gone: load the page anew, but never in a loop, and never into the void. */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', async () => {
    const reloadedAt = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - reloadedAt < minIntervalMs || !(await isServed())) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
