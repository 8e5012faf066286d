import { connect } from 'node:net';
import { beforeEach, expect, it } from 'vitest';
import { openConnection } from './connection.ts';
import { openEvents } from './event-stream.ts';
import { waitFor } from './processes.ts';
import { addAdmin, register, type Server, useBench } from './support.ts';

const bench = useBench();
const aFewSecondsMs = 8_000;
let url: string;
let server: Server;

beforeEach(async () => {
  url = await bench.makeDatabase();
  server = await bench.start({
    DATABASE_URL: url,
    TEDUH_DATA_DIR: await bench.makeDirectory(),
    TRUST_PROXY: '1',
  });
});

/** Sends the signal and says how it ended and how long that took. */
async function stop(signal: NodeJS.Signals = 'SIGTERM') {
  const start = performance.now();
  const exit = await server.kill(signal);
  return { exit, ms: performance.now() - start };
}

it('finishes every request that it had begun, then ends', async () => {
  const query = await openConnection(bench, url);
  let answered = 0;
  const requests = Array.from({ length: 40 }, async () => {
    const { status } = await register(server);
    answered += 1;
    return status;
  });
  // Each request counts itself before its slow part, so that we know when the server has all of them in hand.
  const begun = () => query("select from rate_limits where key like 'registrations:%'");
  await waitFor('every request to have begun', async () => (await begun()).length === requests.length);
  expect(answered).toBeLessThan(requests.length);

  const { exit, ms } = await stop();
  expect(await Promise.all(requests)).toEqual(requests.map(() => 201));
  expect(exit).toEqual({ code: 0, signal: null });
  expect(ms).toBeLessThan(aFewSecondsMs);
  expect(await query("select from users where email like '%@example.my'")).toHaveLength(requests.length);
});

it('ends open event streams and does not wait for idle connections', async () => {
  const { body } = await server.call('POST', '/api/auth/login', { body: await addAdmin(url) });
  const streams = await Promise.all(Array.from({ length: 3 }, () => openEvents(server, body.accessToken)));
  const { hostname, port } = new URL(server.url);
  const idle = connect(Number(port), hostname);
  bench.cleanUpWith(() => idle.destroy());
  let answered = '';
  idle.setEncoding('utf8').on('data', (text: string) => {
    answered += text;
  });
  idle.write('GET /api/config HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await waitFor('the answer on the connection that stays open', () => answered.includes('200 OK'));

  const { exit, ms } = await stop('SIGINT');
  expect(exit).toEqual({ code: 0, signal: null });
  expect(ms).toBeLessThan(aFewSecondsMs);
  await waitFor('the streams to end in good order', () => streams.every(({ hasEnded }) => hasEnded()));
  await expect(server.call('GET', '/api/health')).rejects.toThrow('fetch failed');
});
