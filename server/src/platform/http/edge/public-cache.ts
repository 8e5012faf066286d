import type { CacheTag } from '@teduh/shared/events.constants';
import type { FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Bus } from '../../bus.ts';
import { isDatabaseStuck } from '../../errors.ts';
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
  drop(id: string): void;
  dropAll(): void;
  /** Answers that came from memory, those that were made, and how much memory they take now. */
  load(): { hits: number; misses: number; bytes: number };
};

type Options = {
  /** Changes of these, for everybody, are what the answers depend on. */
  tags: CacheTag[];
  /** The id of the one thing that the answer under a key is about; undefined for lists. */
  idOf(key: string): string | undefined;
  maxBytes?: number;
};

/** So long nobody asks again a database that did not answer: every visitor would wait for it. */
const askAgainMs = 2_000;

/** Searches that differ by a word or a price are different answers: so many of them, and no more. */
const maxAnswers = 5_000;

/** Allows for the key and the objects around the bodies, so that very many small answers are bounded as well. */
const overheadBytes = 4 * 1024;

const sizeOf = ({ answer: { body, encoded } }: Cached) =>
  overheadBytes + body.length + encoded.br.length + encoded.gzip.length;

/**
 * Keeps compressed answers of public lists and pages in memory. When a change for everybody is announced, every process drops what is
 * about that one thing, and all lists. It drops everything when the clock moves, and when its connection to the bus comes back after a loss.
 * While that is lost, answers are made anew; where the database is away as well, the last known ones are sent.
 */
export function createPublicCache(
  bus: Bus,
  { tags, idOf, maxBytes = 64 * 1024 * 1024 }: Options,
): PublicCache {
  /** `keys` of the cache leaves out what is being made. */
  const making = new Set<{ key: string }>();
  let [hits, misses] = [0, 0];
  const answers = new LRUCache<string, Cached, { make: MakeAnswer; route: string }>({
    max: maxAnswers,
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    async fetchMethod(key, _stale, { context: { make, route } }) {
      misses += 1;
      const entry = { key };
      making.add(entry);
      try {
        return { answer: await encodeAnswer(await make()), route };
      } finally {
        making.delete(entry);
      }
    },
    // An answer that is being made while it is dropped still goes to those who wait for it, but is not kept.
    ignoreFetchAbort: true,
  });

  function drop(id: string) {
    const keys = [...answers.keys(), ...[...making].map(({ key }) => key)];
    for (const key of keys) if ((idOf(key) ?? id) === id) answers.delete(key);
  }

  bus.subscribe((signal) => {
    if (signal.topic === 'resync' || signal.topic === 'clock') answers.clear();
    if (signal.topic !== 'change' || !signal.to.everyone || !signal.tags.some((tag) => tags.includes(tag)))
      return;
    if (signal.id) drop(signal.id);
    else answers.clear();
  });

  let databaseAwayUntil = 0;
  /** While changes made by other processes are not heard, an answer may be outdated: it is only sent where there is no other. */
  const canSendKept = () => bus.isListening() || performance.now() < databaseAwayUntil;
  function find(key: string) {
    const found = canSendKept() ? answers.get(key) : undefined;
    if (found) hits += 1;
    return found;
  }

  async function makeOrKept(key: string, context: { make: MakeAnswer; route: string }): Promise<Cached> {
    const kept = answers.get(key);
    try {
      return await answers.forceFetch(key, { context, forceRefresh: true });
    } catch (error) {
      if (!kept || !isDatabaseStuck(error)) throw error;
      answers.set(key, kept);
      databaseAwayUntil = performance.now() + askAgainMs;
      return kept;
    }
  }

  return {
    drop,
    dropAll: () => answers.clear(),
    load: () => ({ hits, misses, bytes: answers.calculatedSize }),
    find,
    async send(reply, key, make) {
      const route = routeOf(reply.request);
      const { answer } = find(key) ?? (await makeOrKept(key, { make, route }));
      return sendConditional(reply, answer);
    },
  };
}
