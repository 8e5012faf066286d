import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Representation } from './conditional.ts';
import { etagOf } from './etag.ts';

export type EncodedAnswer = Required<Representation>;

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const brotliQuality = 5;

function contentTypeOf(answer: object | string): string {
  if (typeof answer !== 'string') return 'application/json; charset=utf-8';
  return `${answer.startsWith('<?xml') ? 'application/xml' : 'text/html'}; charset=utf-8`;
}

/** Compresses an answer in both encodings; a string is a document of HTML or XML, anything else becomes JSON. */
export async function encodeAnswer(answer: object | string): Promise<EncodedAnswer> {
  const body = Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  const [br, zipped] = await Promise.all([toBrotli(body, { params }), toGzip(body)]);
  return {
    contentType: contentTypeOf(answer),
    etag: etagOf(body, 'weak'),
    cacheControl: 'no-cache',
    vary: 'accept-encoding, authorization',
    body,
    encoded: { br, gzip: zipped },
  };
}
