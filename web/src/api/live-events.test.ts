import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { signedIn } from '../lib/session.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { tokenFor } from '../test/render.tsx';
import { createTestStore } from '../test/store.ts';
import { baseApi } from './base-api.ts';
import { parseChange, startLiveEvents } from './live-events.ts';
import { readEvents } from './read-events.ts';

const testApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    people: build.query<{ users: string[] }, void>({ query: () => '/people', providesTags: ['User'] }),
  }),
});

function streamOf(...chunks: string[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(new TextEncoder().encode(chunk));
      controller.close();
    },
  });
}

async function collect(...chunks: string[]): Promise<string[]> {
  const found: string[] = [];
  for await (const data of readEvents(streamOf(...chunks))) found.push(data);
  return found;
}

const eventStream = (...chunks: string[]) =>
  new Response(streamOf(...chunks), {
    headers: { 'content-type': 'text/event-stream', 'x-fetch-after-ms': '4000' },
  });

test('reads messages however the bytes are split', async () => {
  expect(await collect('data: {"ta', 'gs":["User"]}\n', '\ndata: two\n\n')).toEqual([
    '{"tags":["User"]}',
    'two',
  ]);
});

test('handles comments, other fields and every kind of line end', async () => {
  expect(await collect(': ping\n\nevent: change\r\ndata: a\r', '\ndata:b\r\n\r\n')).toEqual(['a\nb']);
});

test('ignores an unfinished message at the end', async () => {
  expect(await collect('data: half')).toEqual([]);
});

test.each([
  ['{"tags":["User","Property"]}', ['User', 'Property'], 0],
  ['{"tags":["User"],"afterMs":120}', ['User'], 120],
  ['{"tags":["User"],"afterMs":"soon"}', ['User'], 0],
  ['{"tags":["User"],"afterMs":-1}', ['User'], 0],
  ['{"tags":["User","Weather"]}', ['User'], 0],
  ['{"tags":"User"}', [], 0],
  ['null', [], 0],
  ['not json', [], 0],
])('%s names the tags %j, to be fetched after %i ms', (data, tags, afterMs) => {
  expect(parseChange(data)).toEqual({ tags, afterMs });
});

test('a change on the server refetches the list on the page', async () => {
  const calls = stubApi({
    'GET /people': () => json(200, { users: [] }),
    'GET /events': () => eventStream('data: {"tags":["User"]}\n\n'),
  });
  const store = createTestStore();
  store.dispatch(signedIn(tokenFor()));
  await store.dispatch(testApi.endpoints.people.initiate());
  onTestFinished(startLiveEvents(store));
  await waitFor(() => expect(calls.filter(({ path }) => path === '/people')).toHaveLength(2));
  expect(calls.find(({ path }) => path === '/events')?.authorization).toBe(`Bearer ${tokenFor()}`);
});

test('a broken stream is opened again, with a new token where the old one has expired', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const fresh = tokenFor({ userName: 'Fresh' });
  const calls = stubApi({
    'GET /events': ({ authorization }) =>
      authorization === `Bearer ${fresh}` ? eventStream(': open\n\n') : failure(403, 'Token expired'),
    'GET /auth/refresh': () => json(200, { accessToken: fresh }),
  });
  const store = createTestStore();
  store.dispatch(signedIn(tokenFor()));
  const stop = startLiveEvents(store);
  await vi.advanceTimersByTimeAsync(5000);
  stop();
  expect(calls.map(({ path }) => path).slice(0, 3)).toEqual(['/events', '/auth/refresh', '/events']);

  const before = calls.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toHaveLength(before);
});

test('a page that comes back fetches when the server has asked for it', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let streams = 0;
  const calls = stubApi({
    'GET /people': () => json(200, { users: [] }),
    // The first one breaks, the second one stays open.
    'GET /events': () => {
      streams += 1;
      return streams === 1
        ? eventStream(': open\n\n')
        : new Response(new ReadableStream(), { headers: { 'x-fetch-after-ms': '4000' } });
    },
  });
  const fetched = () => calls.filter(({ path }) => path === '/people').length;
  const store = createTestStore();
  store.dispatch(signedIn(tokenFor()));
  await store.dispatch(testApi.endpoints.people.initiate());
  const stop = startLiveEvents(store);
  onTestFinished(stop);
  await vi.advanceTimersByTimeAsync(1000);
  expect(streams).toBe(2);
  expect(fetched()).toBe(1);
  await vi.advanceTimersByTimeAsync(4000);
  expect(fetched()).toBe(2);
});
