import { expect, it } from 'vitest';
import { startDatabaseProxy } from '../database-proxy.ts';
import { password } from '../factories.ts';
import { openEvents } from './event-stream.ts';
import { waitFor } from './processes.ts';
import { addAdmin, register, useBench } from './support.ts';

const bench = useBench();

it('goes on without its database with what it knows, refuses the rest with 503, and recovers by itself', async () => {
  const url = await bench.makeDatabase();
  const { email } = await addAdmin(url);
  const proxy = await startDatabaseProxy(url);
  bench.cleanUpWith(() => proxy.stop());
  const server = await bench.start({
    DATABASE_URL: proxy.url,
    TEDUH_DATA_DIR: await bench.makeDirectory(),
    ACCESS_TOKEN_SECRET: 'a secret for tests only, long enough',
  });
  const read = async (path: string) => {
    const answer = await fetch(server.url + path);
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      text: await answer.text(),
    };
  };
  const login = () => server.call('POST', '/api/auth/login', { body: { email, password } });
  const token = (await login()).body.accessToken;
  const events = await openEvents(server, token);
  bench.cleanUpWith(events.close);
  const known = ['/api/properties', '/'];
  const before = await Promise.all(known.map(read));

  await proxy.goAway();
  await waitFor('the server to notice', async () => (await read('/api/health')).status === 503);
  expect(await read('/api/live')).toMatchObject({ status: 200 });
  expect(await Promise.all(known.map(read))).toEqual(before);
  expect(await read('/api/properties?limit=4')).toMatchObject({ status: 503, retryAfter: '5' });
  expect(await read('/listing/11111111-2222-4333-8444-555555555555')).toMatchObject({
    status: 503,
    retryAfter: '5',
    text: expect.stringContaining('<!doctype html>'),
  });
  expect(await login()).toMatchObject({ status: 503, body: { code: 'database_unavailable' } });

  await proxy.comeBack();
  await waitFor('the server to be healthy', async () => (await read('/api/health')).status === 200);
  await waitFor('live updates to be back', () => events.heard().includes('Property'));
  await register(server);
  await waitFor('the next change to be heard', () => events.heard().includes('data: {"tags":["User"]}'));
  expect((await read('/api/properties?limit=4')).status).toBe(200);
});
