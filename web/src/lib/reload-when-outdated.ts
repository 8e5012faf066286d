const key = 'teduh-reloaded-at';
const minIntervalMs = 30_000;

async function isServed(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).status < 500;
  } catch {
    return false;
  }
}

/** After a release the lazy chunks of an old page are gone, so the page is reloaded, but not in a loop and not while the server is down. */
export function reloadWhenOutdated(): void {
  addEventListener('vite:preloadError', async () => {
    const reloadedAt = Number(sessionStorage.getItem(key) ?? 0);
    if (Date.now() - reloadedAt < minIntervalMs || !(await isServed())) return;
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  });
}
