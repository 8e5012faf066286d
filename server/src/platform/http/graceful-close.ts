import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** A proxy sends requests to a server that stops until it knows: they are answered too, each on a connection that then closes. */
export const closingOptions = { forceCloseConnections: 'idle', return503OnClosing: false } as const;

/**
 * Lets requests finish when the server stops. Fastify waits only for its first server, not for the one on the other address of
 * `localhost`, and Node closes a connection as idle while a slow client is still reading its answer. Answers that Fastify does not
 * know of are counted by `trackOpen`.
 */
export function registerGracefulClose(app: FastifyInstance, timeoutMs: number) {
  const finished = Promise.withResolvers<void>();
  let open = 0;
  let isClosing = false;

  function finish() {
    open -= 1;
    if (isClosing && open === 0) finished.resolve();
  }

  function trackOpen(response: ServerResponse) {
    open += 1;
    if (isClosing) response.shouldKeepAlive = false;
    response.once('close', finish);
  }

  app.addHook('onRequest', (_request, reply, done) => {
    trackOpen(reply.raw);
    done();
  });
  // A connection that is busy now would otherwise stay open, idle, after its answer.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
  app.addHook('preClose', async () => {
    isClosing = true;
    if (open > 0) await Promise.race([finished.promise, wait(timeoutMs, undefined, { ref: false })]);
  });
  return { trackOpen };
}
