import type { IncomingMessage } from 'node:http';

const roots = new Set([
  'auth',
  'users',
  'properties',
  'applications',
  'contracts',
  'transactions',
  'complaints',
  'notifications',
]);

/** The specification writes some calls without /api: both forms are answered alike, unless a browser is navigating. */
export function rewriteBarePath({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const root = /^\/([a-z]+)(?=[/?]|$)/.exec(url)?.[1];
  if (!root || !roots.has(root) || headers.accept?.includes('text/html')) return url;
  return `/api${url}`;
}
