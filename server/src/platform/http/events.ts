import type { ChangeEvent } from '@teduh/shared/events';
import { type CacheTag, cacheTags, fetchAfterHeader } from '@teduh/shared/events.constants';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Audience, Bus, Signal } from '../bus.ts';
import type { Clock } from '../clock.ts';
import { AppError, tooMany } from '../errors.ts';
import { type Actor, actorOf, loginOf } from './access.ts';
import { createTurns, turnOf } from './fetch-turns.ts';

type Stream = { actor: Actor; loginId: string; reply: FastifyReply; timer: NodeJS.Timeout };

const heartbeatMs = 25_000;
/** A reader that has fallen so far behind is gone or hostile; a page that comes back fetches everything again. */
const maxUnreadBytes = 64 * 1024;
const retrySeconds = 30;

type Options = { bus: Bus; clock: Clock; maxPerUser: number };

type LoginsEnded = Extract<Signal, { topic: 'logins-ended' }>;

const isFor = (actor: Actor, to: Audience) =>
  to.everyone === true ||
  (to.admins === true && actor.userType === 'admin') ||
  (to.userIds?.includes(actor.id) ?? false);

const hasEnded = ({ actor, loginId }: Stream, { userId, only, except }: LoginsEnded) =>
  actor.id === userId && (only === undefined || only === loginId) && except !== loginId;

/** GET /api/events: tells open pages which lists to fetch again. Says what changed, never the data itself. */
export function registerEvents(app: FastifyInstance, { bus, clock, maxPerUser }: Options) {
  const streams = new Set<Stream>();
  const write = (stream: Stream, text: string) => {
    stream.reply.raw.write(text);
    if (stream.reply.raw.writableLength > maxUnreadBytes) stream.reply.raw.destroy();
  };
  /** One after the other: hundreds of pages that fetch at the same moment keep everybody from the database. */
  const tell = (concerned: Stream[], tags: readonly CacheTag[]) => {
    for (const [index, stream] of concerned.entries()) {
      const afterMs = turnOf(index);
      const event: ChangeEvent = { tags: [...tags], ...(afterMs > 0 && { afterMs }) };
      write(stream, `data: ${JSON.stringify(event)}\n\n`);
    }
  };
  const nextTurn = createTurns(() => performance.now());
  const end = (stream: Stream) => {
    clearTimeout(stream.timer);
    streams.delete(stream);
    stream.reply.raw.end();
  };

  const unsubscribe = bus.subscribe((signal) => {
    const open = [...streams];
    if (signal.topic === 'change')
      tell(
        open.filter(({ actor }) => isFor(actor, signal.to)),
        signal.tags,
      );
    if (signal.topic === 'clock' || signal.topic === 'resync') tell(open, cacheTags);
    if (signal.topic === 'logins-ended') for (const stream of open) if (hasEnded(stream, signal)) end(stream);
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) write(stream, ':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    clearInterval(heartbeat);
    unsubscribe();
    for (const stream of streams) end(stream);
  });

  // Not for HEAD, whose answer would never end.
  app.get('/api/events', { config: { access: 'signed-in' }, exposeHeadRoute: false }, (request, reply) => {
    // It would hear of nothing, and hold up the stop.
    if (isClosing) throw new AppError(503, 'busy', { retryAfterSeconds: 1 });
    const actor = actorOf(request);
    const login = loginOf(request);
    const open = [...streams].filter((stream) => stream.actor.id === actor.id).length;
    if (open >= maxPerUser) throw tooMany(retrySeconds);
    reply.hijack();
    // Gone while it was looked up who asks: nobody would hear of its end again.
    if (request.socket.destroyed) return;
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      [fetchAfterHeader]: nextTurn(),
    });
    reply.raw.write(': open\n\n');
    // The stream lasts as long as its token; the client comes back with a fresh one.
    const lifetimeMs = Math.max(0, login.until.getTime() - clock.wall().getTime());
    const timer = setTimeout(() => end(stream), lifetimeMs).unref();
    const stream: Stream = { actor, loginId: login.id, reply, timer };
    streams.add(stream);
    request.raw.once('close', () => end(stream));
  });
  return { count: () => streams.size };
}
