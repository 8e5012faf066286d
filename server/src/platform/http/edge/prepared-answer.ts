import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** An answer in every encoding, with its ETag. */
export type Prepared = { type: string; etag: string; bodies: Record<Encoding, Buffer> };
type Encoding = 'br' | 'gzip' | 'identity';
/** What one request gets of it: a body, or the news that there is nothing new. */
export type Form = Encoding | 'unchanged';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const brotliQuality = 5;

/** A document is its text, anything else becomes JSON. */
export async function prepare(answer: object | string): Promise<Prepared> {
  const isDocument = typeof answer === 'string';
  const type = isDocument ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8';
  const identity = Buffer.from(isDocument ? answer : JSON.stringify(answer));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, zipped] = await Promise.all([toBrotli(identity, { params }), toGzip(identity)]);
  const etag = `W/"${createHash('sha1').update(identity).digest('base64url')}"`;
  return { type, etag, bodies: { br, gzip: zipped, identity } };
}

/** Named, and not with `q=0`, which means: anything but this. */
const acceptable = {
  br: /(?<![\w-])br(?![\w-])(?! *; *q=0(?:\.0*)? *(?:,|$))/i,
  gzip: /(?<![\w-])gzip(?![\w-])(?! *; *q=0(?:\.0*)? *(?:,|$))/i,
};

export function chooseForm({ etag }: Prepared, headers: IncomingHttpHeaders): Form {
  if (headers['if-none-match']?.includes(etag)) return 'unchanged';
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return 'identity';
  if (acceptable.br.test(accepted)) return 'br';
  return acceptable.gzip.test(accepted) ? 'gzip' : 'identity';
}

export const bodyOf = ({ bodies }: Prepared, form: Form) => (form === 'unchanged' ? undefined : bodies[form]);

export function headersOf({ type, etag }: Prepared, form: Form): OutgoingHttpHeaders {
  return {
    etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding, authorization',
    ...(form !== 'unchanged' && { 'content-type': type }),
    ...((form === 'br' || form === 'gzip') && { 'content-encoding': form }),
  };
}
