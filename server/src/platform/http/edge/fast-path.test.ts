import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmin } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';
import { publish } from '../../bus.ts';
import { createMetrics } from '../metrics.ts';
import { createFastPath } from './fast-path.ts';

const test = useTestApp({}, { listen: true });

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const open = (url: string, options = {}) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    httpRequest(url, options, resolve).once('error', reject).end();
  });

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const response = await open(test.url + path, { method, headers });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await buffer(response) };
}

/** The framework gives every request that reaches it a log of its own. */
async function countOrdinary(work: () => Promise<unknown>): Promise<number> {
  const child = vi.spyOn(test.deps.log, 'child');
  await work();
  const { length } = child.mock.calls;
  child.mockRestore();
  return length;
}

/** Signals arrive in order: once this one has come round, so have all before it. */
async function hearEverything() {
  const userId = crypto.randomUUID();
  const heard = Promise.withResolvers<void>();
  const stop = test.deps.bus.subscribe((signal) => {
    if (signal.topic === 'user-deleted' && signal.userId === userId) heard.resolve();
  });
  await publish(test.deps.db, { topic: 'user-deleted', userId });
  await heard.promise;
  stop();
}

/** As another process would: on a connection of its own. */
async function rename(from: string, to: string, { announce }: { announce: boolean }) {
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  await client.query('update properties set name = $2 where name = $1', [from, to]);
  const signal = { topic: 'change', tags: ['Property'], to: { everyone: true } };
  if (announce) await client.query(`select pg_notify('teduh', $1)`, [JSON.stringify(signal)]);
  await client.end();
}

let token: string;
beforeAll(async () => {
  token = (await createAdmin(test.deps)).token;
  const terms = { type: 'Unit Rental', price: 900, depositAmount: 900 };
  for (const name of ['Rumah Teratai', 'Kondo Cempaka']) {
    const body = { name, address: 'Penang', description: 'Quiet. '.repeat(50), ...terms };
    expect((await test.call('POST', '/api/properties', { token, body })).status).toBe(201);
  }
});
beforeEach(hearEverything);

describe('a ready answer', () => {
  const comparable = ({ headers: { date: _, 'x-request-id': __, ...headers } }: Answer) => headers;

  it.each([
    ['/api/properties', {}],
    ['/api/properties', { 'accept-encoding': 'br' }],
    ['/api/properties?limit=1&sort=price-low', { 'accept-encoding': 'gzip' }],
    ['/api/properties/featured', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['/properties?available=true', { accept: 'application/json' }],
  ])(
    'of %s %o is the ordinary one, header for header and byte for byte, and so is its 304',
    async (path, headers) => {
      const ordinary = await ask(path, headers);
      const known = { ...headers, 'if-none-match': String(ordinary.headers.etag) };
      const ordinary304 = await ask(path, known);
      expect([ordinary.status, ordinary304.status]).toEqual([200, 304]);
      const viaFramework = await countOrdinary(async () => {
        const ready = await ask(path, headers);
        expect(comparable(ready)).toEqual(comparable(ordinary));
        expect(ready.body.equals(ordinary.body)).toBe(true);
        const ready304 = await ask(path, known);
        expect(ready304.status).toBe(304);
        expect(comparable(ready304)).toEqual(comparable(ordinary304));
      });
      expect(viaFramework).toBe(0);
    },
  );

  it('has security headers and a request id of its own', async () => {
    await ask('/api/properties');
    const [first, second] = [await ask('/api/properties'), await ask('/api/properties')];
    expect(first.headers['content-security-policy']).toContain("script-src 'self'");
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br;q=0.5', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip ; q=0.000, BR', 'br'],
    ['br;q=0,gzip;q=0', undefined],
    ['identity', undefined],
    ['xbr, x-gzip', undefined],
  ])('comes in an encoding that "%s" allows', async (accepted, encoding) => {
    const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from;
    for (const way of ['ordinary', 'ready']) {
      const { headers, body } = await ask('/api/properties', { 'accept-encoding': accepted });
      expect(headers['content-encoding'], way).toBe(encoding);
      expect(JSON.parse(unpack(body).toString()).properties).toHaveLength(2);
    }
  });

  it('is logged like every other and counted by route', async () => {
    const linesOf = ({ headers }: Answer) =>
      test.lines
        .join('')
        .split('\n')
        .filter((line) => line.includes(String(headers['x-request-id'])))
        .map((line) => JSON.parse(line));
    const metrics = async () => (await test.call('GET', '/metrics')).body;
    const [{ id }] = JSON.parse((await ask('/api/properties')).body.toString()).properties;
    const ordinary = await ask(`/api/properties/${id}`);
    const ready = await ask(`/api/properties/${id}`);
    await ask(`/api/properties/${id}`);
    await vi.waitFor(() => expect([...linesOf(ordinary), ...linesOf(ready)]).toHaveLength(2));
    const [[usual], [line]] = [linesOf(ordinary), linesOf(ready)];
    expect(Object.keys(line)).toEqual(Object.keys(usual));
    expect(line).toEqual({
      ...usual,
      time: expect.any(Number),
      ms: expect.any(Number),
      reqId: ready.headers['x-request-id'],
    });
    await expect
      .poll(metrics)
      .toContain(
        'http_request_duration_seconds_count{method="GET",route="/api/properties/:id",status="200"} 3',
      );
  });
});

describe('the ordinary way is taken', () => {
  const list = '/api/properties?limit=5';
  beforeEach(async () => {
    await ask(list);
    expect(await countOrdinary(() => ask(list))).toBe(0);
  });

  it('by whoever presents a token, good or bad', async () => {
    const forAdmin = await ask(list, { authorization: `Bearer ${token}` });
    expect(forAdmin.body.toString()).toContain('waitingApplications');
    expect((await ask(list, { authorization: 'Bearer nonsense' })).status).toBe(403);
    expect((await ask(list)).body.toString()).not.toContain('waitingApplications');
  });

  it('by a browser that navigates to a path of the same name', async () => {
    await ask('/properties');
    const page = await ask('/properties', { accept: 'text/html,application/xhtml+xml' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body.toString()).toContain('<title>');
  });

  it('by every method but GET', async () => {
    const { status, headers, body } = await ask(list, {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
    expect((await ask(list, {}, 'POST')).status).toBe(401);
  });

  it('after a change in another process', async () => {
    await rename('Kondo Cempaka', 'Kondo Melur', { announce: true });
    await hearEverything();
    expect((await ask(list)).body.toString()).toContain('Kondo Melur');
    expect((await ask(list)).body.toString()).toContain('Kondo Melur');
    await rename('Kondo Melur', 'Kondo Cempaka', { announce: true });
  });

  it('while the others cannot be heard', async () => {
    const deaf = vi.spyOn(test.deps.bus, 'isListening').mockReturnValue(false);
    await rename('Kondo Cempaka', 'Kondo Orkid', { announce: false });
    expect((await ask(list)).body.toString()).toContain('Kondo Orkid');
    await rename('Kondo Orkid', 'Kondo Cempaka', { announce: false });
    expect((await ask(list)).body.toString()).toContain('Kondo Cempaka');
    deaf.mockRestore();
  });
});

it('answers on both addresses of localhost', async () => {
  const { port } = test.app.server.address() as AddressInfo;
  for (const host of ['127.0.0.1', '[::1]']) {
    const response = await open(`http://${host}:${port}/api/properties`);
    expect(JSON.parse((await buffer(response)).toString()).properties).toHaveLength(2);
  }
});

it('is as patient with connections as the framework is', async () => {
  expect((await ask('/api/health')).headers['keep-alive']).toBe('timeout=72');
  expect(test.app.server.requestTimeout).toBe(600_000);
});

it('lets answers arrive that are on their way when the server stops', async () => {
  const body = Buffer.alloc(30_000_000, 'x');
  const head = ['x-request-id', '', 'content-length', String(body.length)];
  const cache = {
    find: (url: string) =>
      url === '/api/large' ? { route: url, status: 200 as const, head, body } : undefined,
    send: () => Promise.reject(new Error('not used')),
    clear: () => {},
  };
  const fastPath = createFastPath({ ...test.deps, cache, metrics: createMetrics() });
  const app = Fastify({ serverFactory: fastPath.serverFactory, forceCloseConnections: 'idle' });
  fastPath.closeWith(app);
  const url = await app.listen({ port: 0 });
  const slow = await open(`${url}/api/large`);
  const closed = app.close();
  expect(await buffer(slow)).toHaveLength(body.length);
  await closed;
});
