import { expect, it } from 'vitest';
import { reservePort, startMailServer } from './mail-server.ts';
import { waitFor } from './processes.ts';
import { register, useBench } from './support.ts';
import { attributesOf, startTraceCollector } from './trace-collector.ts';

const bench = useBench();

/**
 * Says in the output which modules of OpenTelemetry are asked for, and the one of ours that needs them, which contains them in a bundle. The
 * API is part of prom-client, with tracing and without.
 */
const watch = `process.getBuiltinModule('node:module').registerHooks({ resolve(specifier, context, next) {
  if (/@opentelemetry|\\/opentelemetry\\./.test(specifier) && !context.parentURL?.includes('/prom-client/')) console.log('asked for ' + specifier);
  return next(specifier, context);
} })`;
const watched = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(watch)}` };

const settingsFor = async (more: Record<string, string>) => ({
  DATABASE_URL: await bench.makeDatabase(),
  TEDUH_DATA_DIR: await bench.makeDirectory(),
  TRUST_PROXY: '1',
  ...watched,
  ...more,
});

it('loads nothing of OpenTelemetry unless a collector is set', async () => {
  const server = await bench.start(await settingsFor({}));
  expect((await register(server)).status).toBe(201);
  await server.kill('SIGTERM');
  expect(server.said()).not.toContain('asked for');
});

it('sends the spans of a request with its statements, of the job that it caused and of the mail, and the rest at the stop', async () => {
  const collector = await startTraceCollector();
  bench.cleanUpWith(collector.close);
  const port = await reservePort();
  const mailServer = await startMailServer(port);
  bench.cleanUpWith(mailServer.close);
  const server = await bench.start(
    await settingsFor({
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-token=a%20secret',
      OTEL_SERVICE_NAME: 'rumah',
      SMTP_URL: `smtp://127.0.0.1:${port}`,
      LOG_LEVEL: 'info',
    }),
  );
  expect(server.said()).toMatch(/asked for .*opentelemetry/);

  const traceId = 'a'.repeat(32);
  const callerId = 'b'.repeat(16);
  const listed = await fetch(`${server.url}/api/properties?search=secret-words`, {
    headers: { traceparent: `00-${traceId}-${callerId}-01` },
  });
  expect(listed.status).toBe(200);
  await listed.text();
  // The second and the third come from the cache, past Fastify.
  for (const headers of [{}, {}, { traceparent: `00-${'c'.repeat(32)}-${callerId}-01` }])
    await (await fetch(`${server.url}/api/properties`, { headers })).text();
  await fetch(`${server.url}/api/health`);
  const { email } = await register(server);
  await waitFor('the mail', () => mailServer.received.length > 0);
  await server.kill('SIGTERM');

  const named = (name: string) => collector.spans.filter((span) => span.name === name);
  expect(named('GET /api/properties')).toHaveLength(3);
  const [request, made, cached] = named('GET /api/properties');
  expect(request).toMatchObject({ traceId, parentSpanId: callerId, kind: 2 });
  expect(attributesOf(request as never)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/properties',
    'http.response.status_code': 200,
  });
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const statement of statements) {
    expect(statement.traceId).toBe(traceId);
    expect(attributesOf(statement)).toMatchObject({ 'db.system.name': 'postgresql' });
    expect(Number(statement.startTimeUnixNano)).toBeGreaterThanOrEqual(
      Number(request?.startTimeUnixNano) - 2e6,
    );
    expect(Number(statement.endTimeUnixNano)).toBeLessThanOrEqual(Number(request?.endTimeUnixNano) + 2e6);
  }
  const childrenOf = (span: typeof request) =>
    collector.spans.filter(({ parentSpanId }) => parentSpanId === span?.spanId);
  expect(childrenOf(made).length).toBeGreaterThan(0);
  expect(cached?.traceId).toBe('c'.repeat(32));
  expect(childrenOf(cached)).toEqual([]);

  const [registration] = named('POST /api/users');
  const job = named('job send-mail').find((span) => span.traceId === registration?.traceId);
  const sending = named('smtp send').find(({ parentSpanId }) => parentSpanId === job?.spanId);
  expect(sending).toMatchObject({ traceId: registration?.traceId, kind: 3 });
  expect(named('GET /api/health')).toEqual([]);

  const everything = JSON.stringify(collector.spans);
  for (const personal of [email, 'secret-words', 'Nurhaliza']) expect(everything).not.toContain(personal);
  expect(collector.requests[0]).toEqual({ url: '/v1/traces', token: 'a secret', service: 'rumah' });
  const line = server
    .said()
    .split('\n')
    .find((each) => each.includes('"route":"/api/properties"') && each.includes(traceId));
  expect(line).toContain(`"trace_id":"${traceId}"`);
});

it('goes on without a collector that does not answer, and says so once', async () => {
  const port = await reservePort();
  const server = await bench.start(
    await settingsFor({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` }),
  );
  for (let each = 0; each < 3; each += 1) expect((await server.call('GET', '/api/config')).status).toBe(200);
  const { code } = await server.kill('SIGTERM');
  expect(code).toBe(0);
  expect(server.said().match(/the collector does not take them/g)).toHaveLength(1);
});
