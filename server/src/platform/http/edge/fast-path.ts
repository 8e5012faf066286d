import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyServerFactory } from 'fastify';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../log.ts';
import { rewriteBarePath } from '../api-paths.ts';
import type { Metrics } from '../metrics.ts';
import { type AnsweredRequest, logRequests, newRequestId } from '../request-log.ts';
import type { PublicCache, ReadyAnswer } from './public-cache.ts';
import { keepTickShape } from './tick-shape.ts';

type Given = { cache: PublicCache; metrics: Metrics; log: Log; clock: Clock };

const notesTogether = 100;
const noticeTimeoutMs = 100;

/** Node takes a connection for idle, and closes it, once an answer is handed over, even while a slow client is still reading it. */
const sendRest = (socket: Socket) =>
  new Promise<unknown>((resolve) => {
    if (socket.writableLength > 0) socket.write('', resolve);
    else resolve(undefined);
  });

/**
 * Sends a guest the answer that is ready, before the framework begins. Whatever else comes goes the ordinary way, which is also what makes
 * answers ready. Log lines and counts of a moment are written together: one by one they would cost half as much as the answers.
 */
export function createFastPath({ cache, metrics, log, clock }: Given) {
  keepTickShape();
  let closing = false;
  let notes: AnsweredRequest[] = [];
  let timer: NodeJS.Timeout | undefined;

  function writeNotes() {
    clearTimeout(timer);
    timer = undefined;
    logRequests(log, clock, notes);
    for (const { ready, ms } of notes) metrics.count('GET', ready.route, ready.status, ms);
    notes = [];
  }

  function find(request: IncomingMessage): ReadyAnswer | undefined {
    const { method, url = '', headers } = request;
    if (method !== 'GET' || headers.authorization !== undefined || closing) return undefined;
    return cache.find(url.startsWith('/api/') ? url : rewriteBarePath(request), headers);
  }

  function send(ready: ReadyAnswer, response: ServerResponse) {
    const started = performance.now();
    const { status, head, body } = ready;
    const id = newRequestId();
    head[1] = id;
    response.writeHead(status, head).end(body);
    notes.push({ id, ready, ms: performance.now() - started });
    if (notes.length === notesTogether) writeNotes();
    else timer ??= setTimeout(writeNotes, noticeTimeoutMs).unref();
  }

  const serverFactory: FastifyServerFactory = (ordinary, { keepAliveTimeout, requestTimeout }) =>
    createServer(
      { keepAliveTimeout: Number(keepAliveTimeout), requestTimeout: Number(requestTimeout) },
      (request, response) => {
        const ready = find(request);
        if (ready) send(ready, response);
        else ordinary(request, response);
      },
    );

  /** Requests that come while the server stops are the framework's to refuse; answers that are still on their way arrive. */
  function closeWith(app: FastifyInstance) {
    const sockets = new Set<Socket>();
    app.server.on('connection', (socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    app.addHook('preClose', async () => {
      closing = true;
      await Promise.all([...sockets].map(sendRest));
    });
    app.addHook('onClose', async () => writeNotes());
  }

  return { serverFactory, closeWith };
}
