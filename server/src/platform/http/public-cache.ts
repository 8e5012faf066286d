import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { CacheTag } from '@teduh/shared/events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bus } from '../bus.ts';

type Entry = { etag: string; plain: Buffer; br: Buffer; gzip: Buffer };

export type PublicCache = {
  /** Answers from the cache, or makes the answer once for all who wait for it. Only for answers that are the same for everybody. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<object>,
  ): Promise<FastifyReply>;
  /** What this process has just changed itself must not wait for the signal to come round. */
  clear(): void;
};

const maxEntries = 500;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);
const brotliQuality = 5;

async function toEntry(answer: object): Promise<Entry> {
  const plain = Buffer.from(JSON.stringify(answer));
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, zipped] = await Promise.all([toBrotli(plain, { params }), toGzip(plain)]);
  return { etag: `W/"${createHash('sha1').update(plain).digest('base64url')}"`, plain, br, gzip: zipped };
}

/** Ready, compressed buffers of public lists, thrown away by the change itself in every process. */
export function createPublicCache(bus: Bus, tags: readonly CacheTag[]): PublicCache {
  const entries = new Map<string, Promise<Entry>>();
  const clear = () => entries.clear();

  bus.subscribe((signal) => {
    const isOurs = signal.topic === 'change' && signal.tags.some((tag) => tags.includes(tag));
    if (isOurs || signal.topic === 'resync' || signal.topic === 'clock') clear();
  });

  function get(key: string, make: () => Promise<object>): Promise<Entry> {
    const known = entries.get(key);
    if (known) {
      entries.delete(key);
      entries.set(key, known);
      return known;
    }
    const entry = make().then(toEntry);
    // Without news from the other processes nothing may be kept.
    if (!bus.isListening()) return entry;
    const [oldest] = entries.keys();
    if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
    entries.set(key, entry);
    entry.catch(() => {
      if (entries.get(key) === entry) entries.delete(key);
    });
    return entry;
  }

  return {
    clear,
    async send(request, reply, key, make) {
      const { etag, plain, ...encoded } = await get(key, make);
      reply
        .header('etag', etag)
        .header('cache-control', 'no-cache')
        .header('vary', 'accept-encoding, authorization');
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      reply.type('application/json; charset=utf-8');
      const accepted = request.headers['accept-encoding'] ?? '';
      const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
      if (!encoding) return reply.send(plain);
      return reply.header('content-encoding', encoding).send(encoded[encoding]);
    },
  };
}
