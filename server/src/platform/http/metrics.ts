import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { notFound } from '../errors.ts';
import { isLocal } from '../loopback.ts';
import type { Pdf } from '../pdf/pdf.ts';

function mayRead(request: FastifyRequest, token: string | undefined) {
  if (token) {
    const given = Buffer.from(request.headers.authorization?.replace(/^Bearer /i, '') ?? '');
    const expected = Buffer.from(token);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  return isLocal(request);
}

type Labels = { method: string; route: string; status: number };
/** `count` is asked each time that somebody reads the metrics, and answers with a number for each state. */
type StateGauge = { name: string; help: string; count(): Promise<Record<string, number>> };
export type Metrics = {
  registry: Registry;
  observe(labels: Labels, seconds: number): void;
  addGauge(gauge: StateGauge): void;
};

export function createMetrics(pdf: Pdf): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const addGauge = ({ name, help, count }: StateGauge) => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        // What cannot be counted, since the database is away, is missing; all else is there.
        const counts = await count().catch(() => ({}));
        gauge.reset();
        for (const [state, number] of Object.entries(counts)) gauge.set({ state }, number);
      },
    });
  };
  addGauge({
    name: 'pdf_documents',
    help: 'Documents that are being drawn, and those that wait for it',
    count: async () => pdf.load(),
  });
  return {
    registry,
    addGauge,
    observe: (labels, seconds) => duration.observe(labels, seconds),
  };
}

/** Prometheus text; closed to the outside unless a token is set. */
export function registerMetrics(app: FastifyInstance, { registry }: Metrics, token: string | undefined) {
  app.get(
    '/metrics',
    { config: { access: 'public', ownToken: true }, schema: { hide: true } },
    async (request, reply) => {
      if (!mayRead(request, token)) throw notFound('not_found');
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}
