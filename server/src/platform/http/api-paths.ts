import type { IncomingMessage } from 'node:http';
import { apiRoots } from '@teduh/shared/api-roots.constants';

const roots = new Set<string>(apiRoots);

/** The specification writes some calls without `/api`: both forms are answered, unless a browser navigates to a page of that path. */
export function rewriteBarePath({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const root = /^\/([a-z]+)(?=[/?]|$)/.exec(url)?.[1];
  if (!root || !roots.has(root) || headers.accept?.includes('text/html')) return url;
  return `/api${url}`;
}
