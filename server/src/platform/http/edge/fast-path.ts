import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { nameRequest, traceIdOf } from '../../tracing/tracing.ts';
import type { RecordRequest } from '../request-log.ts';
import { conditionalAnswer } from './conditional.ts';
import type { PublicCache } from './public-cache.ts';

type Options = {
  cache: PublicCache;
  /** Sent with every answer. */
  commonHeaders: OutgoingHttpHeaders;
  record: RecordRequest;
  trackOpen: (response: ServerResponse) => void;
};

/**
 * Answers guests from the cache before Fastify sees the request: its routing, hooks and validation would cost more than the answer.
 * Returns false when there is no cached answer for the request.
 */
export function createFastPath({ cache, commonHeaders, record, trackOpen }: Options) {
  const common = Object.entries(commonHeaders).flatMap(([name, value]) => [name, String(value)]);

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return false;
    const cached = cache.find(request.url ?? '');
    if (!cached) return false;
    const startedAt = performance.now();
    const reqId = randomUUID();
    const { status, headers, body } = conditionalAnswer(request.headers, cached.answer);
    // Node writes a list of names and values much faster than an object that was put together.
    const list = [...common, 'x-request-id', reqId];
    for (const name in headers) list.push(name, headers[name] ?? '');
    trackOpen(response);
    response.writeHead(status, list).end(body);
    nameRequest(request, cached.route);
    const ms = performance.now() - startedAt;
    record({ reqId, method: 'GET', route: cached.route, status, ms, traceId: traceIdOf(request) });
    return true;
  };
}
