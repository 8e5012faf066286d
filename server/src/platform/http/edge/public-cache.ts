import type { IncomingHttpHeaders } from 'node:http';
import type { CacheTag } from '@teduh/shared/events.constants';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Bus } from '../../bus.ts';
import { bodyOf, chooseForm, type Form, headersOf, type Prepared, prepare } from './prepared-answer.ts';

/** A whole answer; the head is flat, as `writeHead` takes it fastest, and its second element is the place for the request id. */
export type ReadyAnswer = { route: string; status: 200 | 304; head: string[]; body: Buffer | undefined };
type Entry = { prepared: Prepared; size: number; ready: Partial<Record<Form, ReadyAnswer>> };

export type PublicCache = {
  /** Answers from the cache, or makes the answer once for all who wait for it. Only for answers that are the same for everybody. */
  send(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    make: () => Promise<object | string>,
  ): Promise<FastifyReply>;
  /** What `send` has answered before to the same request, while it still would. */
  find(url: string, headers: IncomingHttpHeaders): ReadyAnswer | undefined;
  /** What this process has just changed itself must not wait for the signal to come round. */
  clear(): void;
};

/** Heads, keys and objects around the bodies, so that very many small answers are bounded as well. */
const overhead = 8 * 1024;
const maxUrls = 2_000;
const maxUrlLength = 1_000;

async function makeEntry(make: () => Promise<object | string>): Promise<Entry> {
  const prepared = await prepare(await make());
  const { br, gzip, identity } = prepared.bodies;
  return { prepared, size: overhead + br.length + gzip.length + identity.length, ready: {} };
}

/** The headers that every answer carries are those of one that goes the ordinary way. */
function toReady(
  prepared: Prepared,
  form: Form,
  request: FastifyRequest,
  common: ReturnType<FastifyReply['getHeaders']>,
): ReadyAnswer {
  const body = bodyOf(prepared, form);
  const headers = {
    'x-request-id': '',
    ...common,
    ...headersOf(prepared, form),
    ...(body && { 'content-length': body.length }),
  };
  const head = Object.entries(headers).flatMap(([name, value]) => [name, String(value)]);
  return { route: request.routeOptions.url ?? '', status: body ? 200 : 304, head, body };
}

/** Ready, compressed buffers of public lists and pages, thrown away by the change itself in every process. */
export function createPublicCache(
  bus: Bus,
  tags: readonly CacheTag[],
  maxBytes = 64 * 1024 * 1024,
): PublicCache {
  const entries = new Map<string, Entry>();
  const underway = new Map<string, Promise<Entry>>();
  const keys = new Map<string, string>();
  let size = 0;

  function clear() {
    entries.clear();
    underway.clear();
    keys.clear();
    size = 0;
  }

  bus.subscribe((signal) => {
    const isOurs = signal.topic === 'change' && signal.tags.some((tag) => tags.includes(tag));
    if (isOurs || signal.topic === 'resync' || signal.topic === 'clock') clear();
  });

  function recall(key: string): Entry | undefined {
    // Without news from the other processes nothing is kept.
    if (!bus.isListening()) clear();
    return entries.get(key);
  }

  function keep(key: string, entry: Entry) {
    entries.set(key, entry);
    size += entry.size;
    for (const [oldest, { size: freed }] of entries) {
      if (size <= maxBytes) return;
      entries.delete(oldest);
      size -= freed;
    }
  }

  async function getEntry(key: string, make: () => Promise<object | string>): Promise<Entry> {
    const known = recall(key) ?? underway.get(key);
    if (known) return known;
    const making = makeEntry(make);
    underway.set(key, making);
    try {
      const entry = await making;
      // Thrown away meanwhile: what it shows may be old already.
      if (underway.get(key) === making) keep(key, entry);
      return entry;
    } finally {
      if (underway.get(key) === making) underway.delete(key);
    }
  }

  function noteUrl(url: string | undefined, key: string) {
    if (url === undefined || url.length > maxUrlLength) return;
    if (keys.size >= maxUrls) keys.clear();
    keys.set(url, key);
  }

  return {
    clear,
    find(url, headers) {
      const key = keys.get(url);
      const entry = key === undefined ? undefined : recall(key);
      return entry?.ready[chooseForm(entry.prepared, headers)];
    },
    async send(request, reply, key, make) {
      const { prepared, ready } = await getEntry(key, make);
      const form = chooseForm(prepared, request.headers);
      ready[form] ??= toReady(prepared, form, request, reply.getHeaders());
      noteUrl(request.raw.url, key);
      reply.headers(headersOf(prepared, form)).code(form === 'unchanged' ? 304 : 200);
      return reply.send(bodyOf(prepared, form));
    },
  };
}
