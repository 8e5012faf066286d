import type { FastifyInstance } from 'fastify';

/** Writes one line for each request, by route pattern: raw paths carry one-time codes and addresses, headers carry tokens. */
export function registerRequestLog(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        userId: request.actor?.id,
      },
      'request',
    );
    done();
  });
}
