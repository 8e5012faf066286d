import { type CacheTag, cacheTags } from '@teduh/shared/events.constants';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Audience, Bus } from '../bus.ts';
import type { Clock } from '../clock.ts';
import { type Actor, actorOf } from './access.ts';

type Stream = { actor: Actor; reply: FastifyReply; timer: NodeJS.Timeout };

const heartbeatMs = 25_000;

const isFor = (actor: Actor, to: Audience) =>
  to.everyone === true ||
  (to.admins === true && actor.userType === 'admin') ||
  (to.userIds?.includes(actor.id) ?? false);

/** GET /api/events: tells open pages which lists to fetch again. Says what changed, never the data itself. */
export function registerEvents(app: FastifyInstance, bus: Bus, clock: Clock) {
  const streams = new Set<Stream>();
  const tell = (stream: Stream, tags: readonly CacheTag[]) =>
    stream.reply.raw.write(`data: ${JSON.stringify({ tags })}\n\n`);
  const end = (stream: Stream) => {
    clearTimeout(stream.timer);
    streams.delete(stream);
    stream.reply.raw.end();
  };

  const unsubscribe = bus.subscribe((signal) => {
    for (const stream of streams) {
      if (signal.topic === 'change' && isFor(stream.actor, signal.to)) tell(stream, signal.tags);
      if (signal.topic === 'clock' || signal.topic === 'resync') tell(stream, cacheTags);
      if (signal.topic === 'user-deleted' && signal.userId === stream.actor.id) end(stream);
    }
  });
  const heartbeat = setInterval(() => {
    for (const stream of streams) stream.reply.raw.write(':\n\n');
  }, heartbeatMs);
  heartbeat.unref();

  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    unsubscribe();
    for (const stream of streams) end(stream);
  });

  app.get('/api/events', { config: { access: 'signed-in' } }, (request, reply) => {
    const actor = actorOf(request);
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    reply.raw.write(': open\n\n');
    // The stream lasts as long as its token; the client comes back with a fresh one.
    const lifetimeMs = Math.max(0, (request.actorUntil?.getTime() ?? 0) - clock.wall().getTime());
    const stream: Stream = { actor, reply, timer: setTimeout(() => end(stream), lifetimeMs).unref() };
    streams.add(stream);
    request.raw.once('close', () => end(stream));
  });
}
