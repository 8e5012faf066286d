import type { CacheTag } from '@teduh/shared/events.constants';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Bus } from '../../bus.ts';
import { routeOf } from '../request-log.ts';
import { sendConditional } from './conditional.ts';
import { type EncodedAnswer, encodeAnswer } from './encode-answer.ts';

type MakeAnswer = () => Promise<object | string>;
/** An answer and the pattern of the route that made it. */
type Cached = { answer: EncodedAnswer; route: string };

export type PublicCache = {
  find(key: string): Cached | undefined;
  /** Sends the cached answer, or makes it once for all who wait for it. Only for answers that are the same for everybody. */
  send(reply: FastifyReply, key: string, make: MakeAnswer): Promise<FastifyReply>;
  /** For changes made by this process: the next answer must not wait for the signal from the database. */
  clear(): void;
};

/** Allows for the key and the objects around the bodies, so that very many small answers are bounded as well. */
const overheadBytes = 4 * 1024;

const sizeOf = ({ answer: { body, encoded } }: Cached) =>
  overheadBytes + body.length + encoded.br.length + encoded.gzip.length;

/**
 * Keeps compressed answers of public lists and pages in memory. Every process clears its cache when a change with one of the tags is
 * announced, when the clock moves, and when its connection to the bus comes back after a loss.
 */
export function createPublicCache(
  bus: Bus,
  tags: readonly CacheTag[],
  maxBytes = 64 * 1024 * 1024,
): PublicCache {
  const answers = new LRUCache<string, Cached, { make: MakeAnswer; route: string }>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    fetchMethod: async (_key, _stale, { context: { make, route } }) => ({
      answer: await encodeAnswer(await make()),
      route,
    }),
    // An answer that is being made while the cache is cleared still goes to those who wait for it, but is not kept.
    ignoreFetchAbort: true,
  });

  bus.subscribe((signal) => {
    const isChange = signal.topic === 'change' && signal.tags.some((tag) => tags.includes(tag));
    if (isChange || signal.topic === 'resync' || signal.topic === 'clock') answers.clear();
  });

  function find(key: string) {
    // Changes made by other processes are not heard now, so nothing can be kept.
    if (!bus.isListening()) answers.clear();
    return answers.get(key);
  }

  return {
    clear: () => answers.clear(),
    find,
    async send(reply, key, make) {
      const route = routeOf(reply.request);
      const { answer } = find(key) ?? (await answers.forceFetch(key, { context: { make, route } }));
      return sendConditional(reply, answer);
    },
  };
}
