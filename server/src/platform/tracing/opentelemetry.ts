import type { IncomingMessage } from 'node:http';
import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { reportingExporter } from './reporting-exporter.ts';
import { type Tracer, type TracingSettings, useTracer } from './tracing.ts';

type Options = TracingSettings & { version: string; warn(message: string): void };

const kinds = { client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER, internal: SpanKind.INTERNAL };
const traceparentPattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
/** Asked by machines all the time, or open for as long as a page is. */
const untraced = /^\/(?:metrics|api\/(?:health|live|events))(?:\?|$)/;
const sqlMaxLength = 1_000;
/** A stop waits so long for a collector that does not answer. */
const timeoutMillis = 3_000;

function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId, spanId, flags] = traceparentPattern.exec(traceparent ?? '') ?? [];
  if (!traceId || !spanId) return undefined;
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags ?? '0', 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, remote);
}

function writeTraceparent(span: Span | undefined): string | undefined {
  if (!span) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
}

/** Only its code: the message may say anything. */
function fail(span: Span, error: unknown) {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** `SELECT properties` for a statement that begins so. Values are not in the text, which has `$1` in their place. */
function nameOfQuery(sql: string): string {
  const [verb = ''] = /^\s*\w+/.exec(sql) ?? [];
  const table = /\b(?:from|into|update)\s+"?(?:[a-z_]+"?\.)?"?([a-z_]+)"?/i.exec(sql)?.[1];
  return [verb.trim().toUpperCase(), table].filter(Boolean).join(' ');
}

/** Sends spans to a collector. Returns a function that sends what is left, and stops. */
export function startTracing({ endpoint, headers, serviceName, ratio, version, warn }: Options) {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.version': version }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportingExporter(exporter, warn) })],
  });
  const spans = provider.getTracer('teduh');
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const requests = new WeakMap<IncomingMessage, Span>();

  const tracer: Tracer = {
    run({ name, kind = 'internal', attributes = {}, traceparent }, work) {
      const parent = contextOf(traceparent) ?? context.active();
      const span = spans.startSpan(name, { kind: kinds[kind], attributes }, parent);
      return context.with(trace.setSpan(parent, span), async () => {
        try {
          return await work();
        } catch (error) {
          fail(span, error);
          throw error;
        } finally {
          span.end();
        }
      });
    },
    runRequest(request, response, handle) {
      if (untraced.test(request.url ?? '')) return handle();
      const { method = '', headers: given } = request;
      const parent = contextOf(given.traceparent as string | undefined) ?? ROOT_CONTEXT;
      const attributes = { 'http.request.method': method };
      const span = spans.startSpan(method, { kind: SpanKind.SERVER, attributes }, parent);
      requests.set(request, span);
      response.once('close', () => {
        span.setAttribute('http.response.status_code', response.statusCode);
        if (response.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      context.with(trace.setSpan(parent, span), handle);
    },
    nameRequest(request, route) {
      requests.get(request)?.updateName(`${request.method} ${route}`).setAttribute('http.route', route);
    },
    addQuery({ sql, durationMs, errorCode }) {
      // What nobody waits for, such as looking for payments every 15 seconds, would be most of what is sent.
      if (!trace.getSpan(context.active())?.isRecording()) return;
      const endTime = performance.timeOrigin + performance.now();
      const attributes = { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, sqlMaxLength) };
      const startTime = endTime - durationMs;
      const span = spans.startSpan(nameOfQuery(sql), { kind: SpanKind.CLIENT, attributes, startTime });
      if (errorCode) fail(span, { code: errorCode });
      span.end(endTime);
    },
    traceparent: () => writeTraceparent(trace.getSpan(context.active())),
    traceId: (request) =>
      (request ? requests.get(request) : trace.getSpan(context.active()))?.spanContext().traceId,
  };
  useTracer(tracer);

  return async () => {
    useTracer(undefined);
    await provider.shutdown().catch((error: Error) => warn(`traces: ${error.message}`));
    context.disable();
  };
}
