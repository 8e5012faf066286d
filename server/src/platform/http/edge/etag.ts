import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** A poll that finds nothing new costs no body: every JSON answer to a GET carries an ETag. */
export function registerEtag(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    const isFinal = request.method !== 'GET' || reply.statusCode !== 200 || reply.hasHeader('etag');
    if (isFinal || typeof payload !== 'string') return payload;
    const etag = `W/"${createHash('sha1').update(payload).digest('base64url')}"`;
    reply.header('etag', etag);
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-cache');
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim());
    if (!known?.includes(etag)) return payload;
    reply.code(304);
    reply.removeHeader('content-length');
    return '';
  });
}
