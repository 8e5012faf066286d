import { paths } from './paths.ts';

/** The page asked for before the login, if it is one of ours: never another origin, never the login page again. */
export function nextPath(search: string): string | undefined {
  const next = new URLSearchParams(search).get('next');
  if (!next || !URL.canParse(next, location.origin)) return undefined;
  const { origin, pathname, search: query, hash } = new URL(next, location.origin);
  const isOurs = next.startsWith('/') && origin === location.origin && !pathname.startsWith('//');
  return isOurs && pathname !== paths.login ? pathname + query + hash : undefined;
}
