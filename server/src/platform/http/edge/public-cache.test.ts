import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Bus, Signal } from '../../bus.ts';
import { createPublicCache } from './public-cache.ts';

function createBusForTest() {
  const listeners = new Set<(signal: Signal) => void>();
  const bus: Bus = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isListening: () => true,
    start: async () => {},
    stop: async () => {},
  };
  return { bus, tell: (signal: Signal) => listeners.forEach((listener) => void listener(signal)) };
}

/** One route whose answers the test makes, by the key in its path. */
function createApp(make: (key: string) => Promise<object>, maxBytes?: number) {
  const { bus, tell } = createBusForTest();
  const cache = createPublicCache(bus, {
    tags: ['Property'],
    idOf: (key) => /^home-(.+)$/.exec(key)?.[1],
    ...(maxBytes && { maxBytes }),
  });
  const app = Fastify();
  app.get<{ Params: { key: string } }>('/:key', (request, reply) =>
    cache.send(reply, request.params.key, () => make(request.params.key)),
  );
  return { tell, get: async (key: string) => (await app.inject(`/${key}`)).json() };
}

it('makes an answer once for all requests that wait for it', async () => {
  let made = 0;
  const { get } = createApp(async () => ({ made: ++made }));
  expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual([{ made: 1 }, { made: 1 }, { made: 2 }]);
  expect(await get('a')).toEqual({ made: 1 });
});

describe('an answer that is being made while a change arrives', () => {
  async function changeMeanwhile() {
    const reading = Promise.withResolvers<void>();
    const change = Promise.withResolvers<void>();
    let state = 'before';
    const { tell, get } = createApp(async () => {
      const seen = state;
      reading.resolve();
      await change.promise;
      return { seen };
    });
    const early = get('a');
    await reading.promise;
    state = 'after';
    tell({ topic: 'change', tags: ['Property'], to: { everyone: true }, id: '1' });
    return { early, get, finish: change.resolve };
  }

  it('is not sent to requests that come after the change', async () => {
    const { early, get, finish } = await changeMeanwhile();
    const late = get('a');
    finish();
    expect([await early, await late]).toEqual([{ seen: 'before' }, { seen: 'after' }]);
  });

  it('is not kept', async () => {
    const { early, get, finish } = await changeMeanwhile();
    finish();
    expect(await early).toEqual({ seen: 'before' });
    expect(await get('a')).toEqual({ seen: 'after' });
  });
});

it('does not keep a failure', async () => {
  let made = 0;
  const { get } = createApp(async () => {
    made += 1;
    if (made === 1) throw new Error('for once');
    return { made };
  });
  expect(await get('a')).toMatchObject({ statusCode: 500 });
  expect(await get('a')).toEqual({ made: 2 });
});

it('drops the answers used least recently when it holds too many bytes', async () => {
  const made: string[] = [];
  const { get } = createApp(async (key) => {
    made.push(key);
    return { text: randomBytes(60_000).toString('base64') };
  }, 650_000);
  for (const key of ['a', 'b', 'c', 'a', 'd', 'a', 'b']) await get(key);
  expect(made).toEqual(['a', 'b', 'c', 'd', 'b']);
});

it('sends an answer that is larger than the whole cache', async () => {
  const { get } = createApp(async () => ({ text: 'x'.repeat(10_000) }), 5_000);
  expect((await get('a')).text).toHaveLength(10_000);
});

it('makes answers afresh after the connection to the bus was lost and came back', async () => {
  let state = 'before';
  const { tell, get } = createApp(async () => ({ state }));
  expect(await get('a')).toEqual({ state: 'before' });
  state = 'after';
  tell({ topic: 'resync' });
  expect(await get('a')).toEqual({ state: 'after' });
});

it('drops what is about the one thing that has changed, and all lists', async () => {
  const made: string[] = [];
  const { tell, get } = createApp(async (key) => {
    made.push(key);
    return {};
  });
  const all = ['home-1', 'home-2', 'newest', 'cheapest'];
  for (const key of all) await get(key);
  tell({ topic: 'change', tags: ['Property'], to: { everyone: true }, id: '1' });
  made.length = 0;
  for (const key of all) await get(key);
  expect(made).toEqual(['home-1', 'newest', 'cheapest']);
});

it('keeps everything when a change is for admins alone', async () => {
  let made = 0;
  const { tell, get } = createApp(async () => ({ made: ++made }));
  await get('newest');
  tell({ topic: 'change', tags: ['Property'], to: { admins: true, userIds: ['somebody'] } });
  expect(await get('newest')).toEqual({ made: 1 });
});

it('keeps answers when something else has changed', async () => {
  let made = 0;
  const { tell, get } = createApp(async () => ({ made: ++made }));
  await get('a');
  tell({ topic: 'change', tags: ['Complaint'], to: { everyone: true } });
  expect(await get('a')).toEqual({ made: 1 });
});
