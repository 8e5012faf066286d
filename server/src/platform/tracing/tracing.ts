import type { IncomingMessage, ServerResponse } from 'node:http';

export type TracingSettings = {
  /** Of the collector, without `/v1/traces`. */
  endpoint: string;
  headers: Record<string, string>;
  serviceName: string;
  /** Of traces that begin here; others are sampled as whoever began them decided. */
  ratio: number;
};

type Attributes = Record<string, string | number | boolean>;
type SpanOptions = {
  /** The same for all of its kind, without ids or anything about a person; so are the attributes. */
  name: string;
  kind?: 'client' | 'consumer' | 'internal';
  attributes?: Attributes;
  /** Where it was asked for, as W3C writes it. */
  traceparent?: string | undefined;
};
type Query = { sql: string; durationMs: number; errorCode?: string | undefined };

/** What `opentelemetry.ts` does. Everything else only knows this file, so that without it nothing of it is loaded. */
export type Tracer = {
  run<T>(span: SpanOptions, work: () => Promise<T>): Promise<T>;
  runRequest(request: IncomingMessage, response: ServerResponse, handle: () => void): void;
  nameRequest(request: IncomingMessage, route: string): void;
  addQuery(query: Query): void;
  traceparent(): string | undefined;
  traceId(request?: IncomingMessage): string | undefined;
};

let tracer: Tracer | undefined;

export function useTracer(next: Tracer | undefined) {
  tracer = next;
}

export const isTracedByCaller = ({ headers }: IncomingMessage) =>
  tracer !== undefined && headers.traceparent !== undefined;

/** Runs the work as a part of whatever is traced just now. */
export const traced = <T>(span: SpanOptions, work: () => Promise<T>): Promise<T> =>
  tracer ? tracer.run(span, work) : work();

export function traceRequest(request: IncomingMessage, response: ServerResponse, handle: () => void) {
  if (tracer) tracer.runRequest(request, response, handle);
  else handle();
}

/** The pattern of its route, once that is known. */
export const nameRequest = (request: IncomingMessage, route: string) => tracer?.nameRequest(request, route);

export const traceIdOf = (request: IncomingMessage) => tracer?.traceId(request);

/** Goes into every line of the log, where tracing is on. */
export function traceFields() {
  const traceId = tracer?.traceId();
  return traceId ? { trace_id: traceId } : {};
}

/** A job carries along what asked for it. */
export function withTraceparent(data: object): object {
  const traceparent = tracer?.traceparent();
  return traceparent ? { ...data, traceparent } : data;
}

export function traceparentIn(data: unknown): string | undefined {
  const { traceparent } = (data ?? {}) as { traceparent?: unknown };
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/** For Kysely; undefined where nothing is traced, since it measures every statement for it. */
export const queryLog = () =>
  tracer
    ? (event: { query: { sql: string }; queryDurationMillis: number; error?: unknown }) =>
        tracer?.addQuery({
          sql: event.query.sql,
          durationMs: event.queryDurationMillis,
          ...(event.error !== undefined && {
            errorCode: String((event.error as { code?: unknown }).code ?? 'unknown'),
          }),
        })
    : undefined;
