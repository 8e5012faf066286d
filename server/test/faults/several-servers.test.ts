import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, expect, it } from 'vitest';
import { password, registration, someEmail } from '../factories.ts';
import { openEvents } from './event-stream.ts';
import { waitFor } from './processes.ts';
import { expectRefusedHere } from './refused-start.ts';
import { addAdmin, query, register, type Server, someAddress, useBench } from './support.ts';

const bench = useBench({ shared: true });
let url: string;
let dataDir: string;
let one: Server;
let other: Server;
let admin: string;

/** Both at the same moment on an empty database: every test here depends on that having gone well. */
beforeAll(async () => {
  url = await bench.makeDatabase({ empty: true });
  dataDir = await bench.makeDirectory();
  const settings = {
    DATABASE_URL: url,
    TEDUH_DATA_DIR: dataDir,
    TRUST_PROXY: '1',
  };
  [one, other] = await Promise.all([bench.start(settings), bench.start(settings)]);
  admin = await login(one, (await addAdmin(url)).email);
});

async function login(server: Server, email: string): Promise<string> {
  const { body } = await server.call('POST', '/api/auth/login', { body: { email, password } });
  return body.accessToken;
}

async function addCustomer(server: Server) {
  const person = registration();
  const { body } = await server.call('POST', '/api/users', { body: person, token: admin });
  return { id: body.user.id as string, email: person.email };
}

it('applies every migration once when both start on an empty database', async () => {
  const files = readdirSync(join(bench.checkout, 'server/migrations')).sort();
  const applied = await query<{ name: string }>(url, 'select name from migrations order by name');
  expect(applied.map(({ name }) => name)).toEqual(files);
});

it('does not start beside another server with another secret, or without its files', async () => {
  await expectRefusedHere(
    { DATABASE_URL: url, TEDUH_DATA_DIR: dataDir, ACCESS_TOKEN_SECRET: 'x'.repeat(32) },
    'Another server works on this database with another ACCESS_TOKEN_SECRET.',
  );
  const { accessTokenSecret } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
  await expectRefusedHere(
    {
      DATABASE_URL: url,
      TEDUH_DATA_DIR: await bench.makeDirectory(),
      ACCESS_TOKEN_SECRET: accessTokenSecret,
    },
    'Another server works on this database, and its files are not here.',
  );
  expect((await one.call('GET', '/api/users', { token: admin })).status).toBe(200);
});

it('accepts on one server a token that the other one gave', async () => {
  expect((await other.call('GET', '/api/users', { token: admin })).status).toBe(200);
});

it('counts attempts on both servers together', async () => {
  const email = someEmail();
  const ip = someAddress();
  const attempts = Array.from({ length: 20 }, (_, index) =>
    (index % 2 ? one : other).call('POST', '/api/auth/login', {
      body: { email, password: 'not the password' },
      ip,
    }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(10).fill(429)]);
});

it('tells an open page of one server what happened on the other', async () => {
  const events = await openEvents(one, admin);
  bench.cleanUpWith(events.close);
  await register(other);
  await waitFor('the change to be told', () => events.heard().includes('data: {"tags":["User"]}'));
});

it('moves the clock of both servers', async () => {
  const readClock = async (server: Server) =>
    Date.parse((await server.call('GET', '/api/sandbox/clock', { token: admin })).body.now);
  const dayMs = 24 * 60 * 60 * 1000;
  const before = await readClock(other);
  const moved = await one.call('POST', '/api/sandbox/clock', { body: { advance: 'P2D' }, token: admin });
  expect(moved.status).toBe(200);
  await waitFor('the other clock to follow', async () => (await readClock(other)) - before >= 2 * dayMs);
  expect(Math.abs((await readClock(one)) - (await readClock(other)))).toBeLessThan(dayMs / 24);
});

it('refuses at once on one server the token of a user deleted on the other, and ends their stream', async () => {
  const { id, email } = await addCustomer(one);
  const token = await login(other, email);
  expect((await other.call('GET', `/api/users/${id}`, { token })).status).toBe(200);
  const events = await openEvents(other, token);
  bench.cleanUpWith(events.close);

  expect((await one.call('DELETE', `/api/users/${id}`, { token: admin })).status).toBe(200);
  const refused = await other.call('GET', `/api/users/${id}`, { token });
  expect(refused).toMatchObject({ status: 403, body: { message: errorMessages.session_expired } });
  await waitFor('the stream to end', () => events.hasEnded());
});
