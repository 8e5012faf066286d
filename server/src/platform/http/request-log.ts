import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { nameRequest, traceIdOf } from '../tracing/tracing.ts';
import type { Metrics } from './metrics.ts';

type AnsweredRequest = {
  reqId: string;
  method: string;
  route: string;
  status: number;
  ms: number;
  userId?: string | undefined;
  traceId?: string | undefined;
};
export type RecordRequest = (request: AnsweredRequest) => void;

/** The pattern of its route: raw paths carry one-time codes and addresses. */
export const routeOf = (request: FastifyRequest) => request.routeOptions.url ?? 'unmatched';

/** Writes a line for each request and counts it. Headers are left out because they carry tokens. */
export function createRequestRecorder(log: Log, metrics: Metrics): RecordRequest {
  // The fields are listed here, so nothing has to be searched for secrets.
  const lines = log.child({}, { redact: [] });
  return ({ reqId, method, route, status, ms, userId, traceId }) => {
    const traced = traceId && { trace_id: traceId };
    lines.info({ reqId, method, route, status, ms: Math.round(ms * 10) / 10, userId, ...traced }, 'request');
    metrics.observe({ method, route, status }, ms / 1000);
  };
}

export function registerRequestLog(app: FastifyInstance, record: RecordRequest) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    nameRequest(request.raw, routeOf(request));
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    record({
      reqId: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: reply.elapsedTime,
      userId: request.actor?.id,
      traceId: traceIdOf(request.raw),
    });
    done();
  });
}
