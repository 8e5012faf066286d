import { paths } from './paths.ts';

/** The page that was requested before the login, if it belongs to this app and is not the login page. */
export function nextPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next || !URL.canParse(next, location.origin)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(next, location.origin);
  const isOurs = next.startsWith('/') && origin === location.origin && !pathname.startsWith('//');
  return isOurs && pathname !== paths.login ? pathname + query + hash : undefined;
}
