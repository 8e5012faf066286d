import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export const isLoopback = (host: string) =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'));

type Call = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } };

/** What proxies add, so that a caller from elsewhere does not look local behind a proxy on this machine. */
const proxyHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'via',
  'x-forwarded-host',
  'x-forwarded-proto',
  'cf-connecting-ip',
  'true-client-ip',
  'x-client-ip',
];

export const isForwarded = ({ headers }: Pick<Call, 'headers'>) =>
  proxyHeaders.some((name) => headers[name] !== undefined);

function isElsewhere(url: string): boolean {
  const parsed = URL.parse(url);
  return !parsed || !isLoopback(parsed.hostname);
}

/** Some proxies add nothing, but the browser says which page it has open. A page of somebody else that calls us says so too. */
export const namesAnotherHost = ({ headers: { host, origin, referer } }: Pick<Call, 'headers'>) =>
  [host && `http://${host}`, origin, referer].some((url) => url && isElsewhere(url));

/** Called on this machine itself. */
export const isLocal = (call: Call) =>
  !isForwarded(call) &&
  !namesAnotherHost(call) &&
  isLoopback(call.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '');
