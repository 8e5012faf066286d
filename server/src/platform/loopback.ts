import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export const isLoopback = (host: string) =>
  ['localhost', '::1', '[::1]'].includes(host) || (isIP(host) === 4 && host.startsWith('127.'));

type Call = { headers: IncomingMessage['headers']; socket: { remoteAddress?: string | undefined } };

/** A proxy adds a header, so that a caller from elsewhere does not look local behind a proxy on this machine. */
export const isForwarded = ({ headers }: Pick<Call, 'headers'>) =>
  (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;

/** Called on this machine itself. */
export const isLocal = (call: Call) =>
  !isForwarded(call) && isLoopback(call.socket.remoteAddress?.replace(/^::ffff:/, '') ?? '');
