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
  return !parsed || !(isLoopback(parsed.hostname) || parsed.hostname.endsWith('.localhost'));
}

/** Some proxies add nothing, and leave the name by which they were called. */
export const isForAnotherHost = ({ headers: { host } }: Pick<Call, 'headers'>) =>
  host !== undefined && isElsewhere(`http://${host}`);

/** The browser says which page it has open: one behind a proxy, or of somebody else that calls us. */
const isFromAnotherPage = ({ headers: { origin, referer } }: Pick<Call, 'headers'>) =>
  [origin, referer].some((url) => url && isElsewhere(url));

/** Called on this machine itself. */
export const isLocal = (call: Call) =>
  !isForwarded(call) &&
  !isForAnotherHost(call) &&
  !isFromAnotherPage(call) &&
  isLoopback(call.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '');
