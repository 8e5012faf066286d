import type { IncomingMessage } from 'node:http';
import { bareApiRoots } from '@teduh/shared/api-paths.constants';

const barePath = new RegExp(`^/(?:${bareApiRoots.join('|')})(?=[/?]|$)`);

/** The specification writes some calls without `/api`: both forms are answered, unless a browser navigates to a page of that path. */
export function rewriteBarePath({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  if (url.startsWith('/api/') || !barePath.test(url) || headers.accept?.includes('text/html')) return url;
  return `/api${url}`;
}
