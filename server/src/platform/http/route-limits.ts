import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import type { Clock } from '../clock.ts';
import { tooMany } from '../errors.ts';
import type { Limit } from '../rate-limit.ts';
import { sourceOf } from '../source.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Which limit of the table a call counts against: of its user, or of its source where nobody is signed in or the limit says so. */
    limit?: string;
    /** Counts for the signed link instead, which opens for whoever has it. Guessed signatures use up nobody's. */
    limitPerLink?: boolean;
  }
}

/** Beyond so many callers at once, those who came first are forgotten. */
const maxCallers = 100_000;

type Count = { hits: number; resetsAt: number };

/** Refuses calls over the limit that their route names, before anything of them is read. */
export function registerRouteLimits(app: FastifyInstance, limits: Record<string, Limit>, clock: Clock) {
  const counts = new LRUCache<string, Count>(atMost(maxCallers));

  function count({ name, hits: most, seconds }: Limit, who: string) {
    const now = clock.wall().getTime();
    const key = `${name} ${who}`;
    const known = counts.get(key);
    const current = known && known.resetsAt > now ? known : { hits: 0, resetsAt: now + seconds * 1000 };
    current.hits += 1;
    counts.set(key, current);
    if (current.hits > most) throw tooMany(Math.max(1, Math.ceil((current.resetsAt - now) / 1000)));
  }

  app.addHook('onRoute', ({ url, config }) => {
    if (config?.limit && !limits[config.limit]) throw new Error(`${url} names no limit: ${config.limit}`);
  });
  app.addHook('onRequest', async (request) => {
    const { limit: name = '', limitPerLink } = request.routeOptions.config;
    const limit = limits[name];
    if (!limit) return;
    const { signature } = request.query as { signature?: unknown };
    // By its parameters: a path can be spelt in many ways.
    const link = `${request.routeOptions.url} ${Object.values(request.params ?? {})} ${signature}`;
    const caller = limit.isPerSource ? undefined : request.actor?.id;
    count(limit, limitPerLink ? link : (caller ?? sourceOf(request.ip)));
  });
}
