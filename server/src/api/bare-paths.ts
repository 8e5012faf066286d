import type { IncomingMessage } from 'node:http';
import { bareApiRoots } from '@teduh/shared/api-paths.constants';

const barePath = new RegExp(`^/(?:${bareApiRoots.join('|')})(?=[/?]|$)`);

/** The specification writes some calls without /api: both forms are answered alike, unless a browser is navigating. */
export function rewriteBarePath({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (url.startsWith('/api/') || !barePath.test(url) || headers.accept?.includes('text/html')) return url;
  return `/api${url}`;
}
