import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { applyConditional } from './conditional.ts';

type Strength = 'strong' | 'weak';

export function etagOf(content: Buffer | string, strength: Strength): string {
  const tag = `"${createHash('sha1').update(content).digest('base64url')}"`;
  return strength === 'weak' ? `W/${tag}` : tag;
}

/** Gives every JSON answer to a GET an ETag, so that a poll that finds nothing new costs no body. */
export function registerEtag(app: FastifyInstance) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isDone = request.method !== 'GET' || reply.statusCode !== 200 || reply.hasHeader('etag');
    if (isDone || typeof payload !== 'string') return done(null, payload);
    const body = applyConditional(reply, {
      contentType: String(reply.getHeader('content-type')),
      etag: etagOf(payload, 'weak'),
      cacheControl: String(reply.getHeader('cache-control') ?? 'private, no-cache'),
      body: payload,
    });
    done(null, body);
  });
}
