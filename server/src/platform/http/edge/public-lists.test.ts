import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAdmin, createUser } from '../../../../test/factories.ts';
import { waitForSignals } from '../../../../test/signals.ts';
import { watchStatements } from '../../../../test/statements.ts';
import { tenancy } from '../../../../test/tenancy.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });

/** Over the network, because cached answers are sent before Fastify sees the request; `fetch` would unpack the body. */
async function get(url: string, headers: Record<string, string> = {}) {
  const [response] = (await once(request(`${test.url}${url}`, { headers }).end(), 'response')) as [
    IncomingMessage,
  ];
  const rawPayload = await buffer(response);
  const body = rawPayload.toString();
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    rawPayload,
    body,
    json: () => JSON.parse(body),
  };
}

/** Runs statements on a connection of its own, as another process would. */
async function inAnotherProcess(work: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  await work(client);
  await client.end();
}

const rename = (client: pg.Client, from: string, to: string) =>
  client.query('update properties set name = $2 where name = $1', [from, to]);

const announce = (client: pg.Client) =>
  client.query(`select pg_notify('teduh', $1)`, [
    JSON.stringify({ topic: 'change', tags: ['Property'], to: { everyone: true } }),
  ]);

let token: string;
beforeAll(async () => {
  token = (await createAdmin(test.deps)).token;
  const terms = { type: 'Unit Rental', price: 900, depositAmount: 900 };
  for (const name of ['Rumah Teratai', 'Kondo Cempaka']) {
    const body = { name, address: 'Penang', description: 'Quiet. '.repeat(50), ...terms };
    expect((await test.call('POST', '/api/properties', { token, body })).status).toBe(201);
  }
});
beforeEach(() => waitForSignals(test.deps));

describe('a cached list', () => {
  it.each([
    ['/api/properties', {}],
    ['/api/properties', { 'accept-encoding': 'br' }],
    ['/api/properties?limit=1&sort=price-low', { 'accept-encoding': 'gzip' }],
    ['/api/properties/featured', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
    ['/properties?available=true', { accept: 'application/json' }],
  ])(
    'at %s with %o has the same headers and bytes as the first answer, and so has its 304',
    async (url, headers) => {
      type Answer = Awaited<ReturnType<typeof get>>;
      const comparable = ({ headers: { date: _, 'x-request-id': __, ...rest } }: Answer) => rest;
      const [first, second] = [await get(url, headers), await get(url, headers)];
      expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
      expect(comparable(second)).toEqual(comparable(first));
      expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
      const again = await get(url, { ...headers, 'if-none-match': String(first.headers.etag) });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      expect(again.headers.etag).toBe(first.headers.etag);
    },
  );

  it('has the security headers and a request id of its own', async () => {
    await get('/api/properties');
    const [first, second] = [await get('/api/properties'), await get('/api/properties')];
    expect(first.headers['content-security-policy']).toContain("script-src 'self'");
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  it.each([
    ['br', 'br'],
    ['gzip, deflate, br;q=0.5', 'gzip'],
    ['identity', undefined],
  ])('comes in the encoding that "%s" asks for', async (accepted, encoding) => {
    const unpack = encoding === 'br' ? brotliDecompressSync : encoding === 'gzip' ? gunzipSync : Buffer.from;
    for (const attempt of ['first', 'cached']) {
      const { headers, rawPayload } = await get('/api/properties', { 'accept-encoding': accepted });
      expect(headers['content-encoding'], attempt).toBe(encoding);
      expect(JSON.parse(unpack(rawPayload).toString()).properties).toHaveLength(2);
    }
  });

  it('is logged like every other answer and counted by route', async () => {
    const lineOf = ({ headers }: { headers: Record<string, unknown> }) =>
      test.lines.map((line) => JSON.parse(line)).find(({ reqId }) => reqId === headers['x-request-id']);
    const [{ id }] = (await get('/api/properties')).json().properties;
    const url = `/api/properties/${id}`;
    const [first, cached] = [await get(url), await get(url)];
    await get(url);
    await vi.waitFor(() => expect(lineOf(first)).toBeDefined());
    expect(lineOf(cached)).toEqual({
      ...lineOf(first),
      time: expect.any(Number),
      ms: expect.any(Number),
      reqId: cached.headers['x-request-id'],
    });
    await expect
      .poll(async () => (await get('/metrics')).body)
      .toContain(
        'http_request_duration_seconds_count{method="GET",route="/api/properties/:id",status="200"} 3',
      );
  });
});

describe('while a list is cached', () => {
  const list = '/api/properties?limit=5';
  beforeEach(async () => {
    await get(list);
  });

  it('answers a token by who presents it, and refuses a bad one', async () => {
    const forAdmin = await get(list, { authorization: `Bearer ${token}` });
    expect(forAdmin.body).toContain('waitingApplications');
    expect((await get(list, { authorization: 'Bearer nonsense' })).statusCode).toBe(403);
    expect((await get(list)).body).not.toContain('waitingApplications');
  });

  it('answers a browser that navigates to the path without /api with a page', async () => {
    await get('/properties');
    const page = await get('/properties', { accept: 'text/html,application/xhtml+xml' });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('<title>');
  });

  it('answers HEAD without a body, and demands a token for POST', async () => {
    const { statusCode, headers, body } = await test.app.inject({ method: 'HEAD', url: list });
    expect([statusCode, body.length]).toEqual([200, 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(0);
    expect((await test.app.inject({ method: 'POST', url: list })).statusCode).toBe(401);
  });

  it('shows a change that another process has announced', async () => {
    await inAnotherProcess(async (client) => {
      await rename(client, 'Kondo Cempaka', 'Kondo Melur');
      await announce(client);
    });
    await waitForSignals(test.deps);
    for (const attempt of ['first', 'cached'])
      expect((await get(list)).body, attempt).toContain('Kondo Melur');
    await inAnotherProcess(async (client) => {
      await rename(client, 'Kondo Melur', 'Kondo Cempaka');
      await announce(client);
    });
  });

  it('shows every change while signals of other processes cannot arrive', async () => {
    const listening = vi.spyOn(test.deps.bus, 'isListening').mockReturnValue(false);
    await inAnotherProcess((client) => rename(client, 'Kondo Cempaka', 'Kondo Orkid'));
    expect((await get(list)).body).toContain('Kondo Orkid');
    await inAnotherProcess((client) => rename(client, 'Kondo Orkid', 'Kondo Cempaka'));
    expect((await get(list)).body).toContain('Kondo Cempaka');
    listening.mockRestore();
  });

  it('shows a change that was missed while the connection to the bus was lost', async () => {
    const resynced = Promise.withResolvers<void>();
    const stop = test.deps.bus.subscribe(({ topic }) => topic === 'resync' && resynced.resolve());
    await inAnotherProcess(async (client) => {
      const { rowCount } = await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'teduh-bus' and datname = current_database()`,
      );
      expect(rowCount).toBe(1);
      await rename(client, 'Kondo Cempaka', 'Kondo Kenanga');
    });
    await resynced.promise;
    stop();
    expect(test.deps.bus.isListening()).toBe(true);
    expect((await get(list)).body).toContain('Kondo Kenanga');
    await inAnotherProcess((client) => rename(client, 'Kondo Kenanga', 'Kondo Cempaka'));
  });
});

describe('what a change leaves in the cache', () => {
  /** Which of these are made anew, because the cache has nothing for them. */
  async function madeAnew(urls: string[]) {
    const made: string[] = [];
    for (const url of urls) {
      const watched = watchStatements();
      expect((await get(url)).statusCode).toBe(200);
      watched.stop();
      if (watched.take().some(({ text }) => text.includes('properties'))) made.push(url);
    }
    return made;
  }
  const idOf = async (name: string): Promise<string> =>
    (await get('/api/properties'))
      .json()
      .properties.find((property: { name: string }) => property.name.startsWith(name)).id;

  it('the pages of other listings, when one is edited', async () => {
    const [edited, other] = [await idOf('Rumah'), await idOf('Kondo')];
    const [listed, editedUrl, otherUrl] = [
      '/api/properties',
      `/api/properties/${edited}`,
      `/api/properties/${other.toUpperCase()}`,
    ];
    await madeAnew([listed, editedUrl, otherUrl]);
    const body = { description: 'Quieter than ever.' };
    expect((await test.call('PATCH', editedUrl, { token, body })).status).toBe(200);
    await waitForSignals(test.deps);
    expect(await madeAnew([listed, editedUrl, otherUrl])).toEqual([listed, editedUrl]);
    expect((await get(editedUrl)).json().property.description).toBe('Quieter than ever.');
    const renamed = { name: 'Kondo Seroja' };
    expect((await test.call('PATCH', `/api/properties/${other}`, { token, body: renamed })).status).toBe(200);
    expect((await get(otherUrl)).json().property.name).toBe('Kondo Seroja');
  });

  it('one answer for a listing, however its id is written', async () => {
    const home = await idOf('Rumah');
    const encoded = `%${home.charCodeAt(0).toString(16)}${home.slice(1)}`;
    const urls = [home, home.toUpperCase(), encoded].map((spelling) => `/api/properties/${spelling}`);
    await madeAnew(urls);
    expect(await madeAnew(urls)).toEqual([]);
    const body = { description: 'As quiet as before.' };
    expect((await test.call('PATCH', `/api/properties/${home}`, { token, body })).status).toBe(200);
    await waitForSignals(test.deps);
    expect(await madeAnew(urls)).toEqual([urls[0]]);
  });

  it('nothing of a listing that is deleted, however its id was written', async () => {
    const terms = { type: 'Unit Rental', price: 900, depositAmount: 900 };
    const body = { name: 'Vila Anggerik', address: 'Penang', description: 'For a short time.', ...terms };
    const { id } = (await test.call('POST', '/api/properties', { token, body })).body.property;
    expect((await get(`/api/properties/${id}`)).statusCode).toBe(200);
    await test.call('DELETE', `/api/properties/${id.toUpperCase()}`, { token });
    await waitForSignals(test.deps);
    expect((await get(`/api/properties/${id}`)).statusCode).toBe(404);
  });

  it('everything, when somebody applies', async () => {
    const [tenant, home] = [await createUser(test.deps), await idOf('Rumah')];
    const urls = ['/api/properties', `/api/properties/${home}`];
    await madeAnew(urls);
    expect((await tenancy(test).apply(tenant, { id: home })).status).toBe(201);
    await waitForSignals(test.deps);
    expect(await madeAnew(urls)).toEqual([]);
  });
});
