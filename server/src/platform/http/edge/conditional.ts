import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';

export type Encoding = 'br' | 'gzip';

/** An answer that a client may keep and ask about again. */
export type Representation = {
  contentType: string;
  etag: string;
  cacheControl: string;
  vary?: string;
  body: Buffer | string;
  encoded?: Record<Encoding, Buffer>;
};

/** Compares as RFC 9110 says for `If-None-Match`: a list of tags or `*`, and weak tags equal strong ones. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true;
  const wanted = etag.replace(/^W\//, '');
  return ifNoneMatch.match(/"[^"]*"/g)?.includes(wanted) ?? false;
}

function readWeights(acceptEncoding: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  return weights;
}

/** The encoding that the client prefers, brotli where it has no preference. */
function readPreference(acceptEncoding: string): Encoding | 'identity' {
  const weights = readWeights(acceptEncoding);
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  const isWanted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0);
  return isWanted ? best : 'identity';
}

/** Browsers send very few different headers. */
const preferences = new LRUCache({ max: 200, memoMethod: readPreference });

/** Undefined stands for the plain body. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  const preference = acceptEncoding ? preferences.memo(acceptEncoding) : 'identity';
  return preference === 'identity' ? undefined : preference;
}

type ConditionalAnswer = {
  status: number;
  headers: Record<string, string>;
  /** None when the client has it already. */
  body: Buffer | string | null;
};

/** The body in the best encoding, or 304 without one when the client has it already. */
export function conditionalAnswer(
  request: IncomingHttpHeaders,
  { contentType, etag, cacheControl, vary, body, encoded }: Representation,
  status = 200,
): ConditionalAnswer {
  const headers: Record<string, string> = { etag, 'cache-control': cacheControl };
  if (vary) headers.vary = vary;
  if (status === 200 && matchesEtag(request['if-none-match'], etag))
    return { status: 304, headers, body: null };
  headers['content-type'] = contentType;
  const encoding = encoded && chooseEncoding(request['accept-encoding']);
  if (encoding) headers['content-encoding'] = encoding;
  const chosen = encoding ? encoded[encoding] : body;
  headers['content-length'] = String(Buffer.byteLength(chosen));
  return { status, headers, body: chosen };
}

/** Sets the headers and the status of an answer, and returns its body. */
export function applyConditional(reply: FastifyReply, representation: Representation) {
  const { status, headers, body } = conditionalAnswer(
    reply.request.headers,
    representation,
    reply.statusCode,
  );
  if (status === 304) reply.removeHeader('content-type').removeHeader('content-length');
  reply.code(status).headers(headers);
  return body;
}

export function sendConditional(reply: FastifyReply, representation: Representation): FastifyReply {
  return reply.send(applyConditional(reply, representation) ?? undefined);
}
