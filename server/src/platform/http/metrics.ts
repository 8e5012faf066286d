import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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
export type Sample = { labels?: Record<string, string>; value: number };
/** `read` is asked each time that somebody reads the metrics. What it cannot tell now is missing. */
type Metric = {
  name: string;
  help: string;
  labels?: string[];
  /** It only ever grows, as long as this process runs. */
  isCounter?: boolean;
  read(): Sample[] | Promise<Sample[]>;
};
export type Metrics = {
  registry: Registry;
  observe(labels: Labels, seconds: number): void;
  add(metric: Metric): void;
};

let processRegistry: Registry | undefined;

/** Of the process, which may run several applications: prom-client never stops to measure what it was once asked for. */
function ofProcess(): Registry {
  if (!processRegistry) {
    processRegistry = new Registry();
    collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

export function createMetrics(pdf: Pdf): Metrics {
  const registry = new Registry();
  ofProcess();
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const add = ({ name, help, labels = [], isCounter = false, read }: Metric) => {
    const metric = new (isCounter ? Counter : Gauge)({
      name,
      help,
      labelNames: labels,
      registers: [registry],
      async collect() {
        const samples = await Promise.try(read).catch(() => []);
        metric.reset();
        // One without labels would be 0 instead of missing.
        if (samples.length === 0 && labels.length === 0) metric.remove();
        for (const { labels: of = {}, value } of samples) metric.inc(of, value);
      },
    });
  };
  add({
    name: 'pdf_documents',
    help: 'Documents that are being drawn, and those that wait for it',
    labels: ['state'],
    read: () => Object.entries(pdf.load()).map(([state, value]) => ({ labels: { state }, value })),
  });
  return {
    registry,
    add,
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
      return reply.type(registry.contentType).send(await Registry.merge([ofProcess(), registry]).metrics());
    },
  );
}
