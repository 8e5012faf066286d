import type { FastifyReply } from 'fastify';

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

/** The encoding that the client prefers, brotli where it has no preference; undefined stands for the plain body. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  if (!acceptEncoding) return undefined;
  const weights = readWeights(acceptEncoding);
  const weightOf = (name: Encoding) => weights.get(name) ?? weights.get('*') ?? 0;
  const best = weightOf('br') >= weightOf('gzip') ? 'br' : 'gzip';
  const isWanted = weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0);
  return isWanted ? best : undefined;
}

/** Sets the headers and the status of an answer, and returns its body: null when the client has it already. */
export function applyConditional(
  reply: FastifyReply,
  representation: Representation,
): Buffer | string | null {
  const { contentType, etag, cacheControl, vary, body, encoded } = representation;
  const { headers } = reply.request;
  reply.header('etag', etag).header('cache-control', cacheControl);
  if (vary) reply.header('vary', vary);
  if (reply.statusCode === 200 && matchesEtag(headers['if-none-match'], etag)) {
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    return null;
  }
  reply.header('content-type', contentType);
  const encoding = encoded && chooseEncoding(headers['accept-encoding']);
  if (!encoding) return body;
  reply.header('content-encoding', encoding);
  return encoded[encoding];
}

/** Sends the body in the best encoding, or 304 when the client has it already. */
export function sendConditional(reply: FastifyReply, representation: Representation): FastifyReply {
  const body = applyConditional(reply, representation);
  return body === null ? reply.send() : reply.send(body);
}
