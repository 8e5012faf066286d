import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CacheTag } from '@teduh/shared/events.constants';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Audience, Bus, Signal } from '../bus.ts';
import { createClock } from '../clock.ts';
import type { Actor } from './access.ts';
import { registerEvents } from './events.ts';
import { closingOptions } from './graceful-close.ts';

const people: Record<string, Actor> = {
  admin: { id: '1', userType: 'admin', name: 'Aminah' },
  tenant: { id: '2', userType: 'customer', name: 'Siti' },
  stranger: { id: '3', userType: 'customer', name: 'Mei' },
};

let tell: (signal: Signal) => void;
const bus: Bus = {
  subscribe: (listener) => {
    tell = listener;
    return () => {};
  },
  isListening: () => true,
  start: async () => {},
  stop: async () => {},
};

function build() {
  const app = Fastify(closingOptions);
  app.decorateRequest('actor', null);
  app.decorateRequest('login', null);
  app.addHook('onRequest', async (request) => {
    const person = String(request.headers['x-person']);
    request.actor = people[person] ?? null;
    const login = String(request.headers['x-login'] ?? person);
    request.login = { id: login, startedAt: new Date(), until: new Date(Date.now() + 60_000) };
  });
  const livePages = registerEvents(app, { bus, clock: createClock(), maxPerUser: 3 });
  return { app, livePages };
}
const buildApp = () => build().app;

const app = buildApp();
let url: string;
beforeAll(async () => {
  url = await app.listen({ port: 0 });
});
afterAll(() => app.close());

const change = (tag: CacheTag, to: Audience): Signal => ({ topic: 'change', tags: [tag], to });

/** Which of the lists somebody is told to fetch again, up to a change of users, which everyone hears. */
async function heardBy(person: string, signals: Signal[]): Promise<CacheTag[]> {
  const response = await fetch(`${url}/api/events`, {
    headers: { 'x-person': person },
    signal: AbortSignal.timeout(5_000),
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? '';
  for (const signal of [...signals, change('User', { everyone: true })]) tell(signal);
  while (!text.includes('"User"')) text += (await reader?.read())?.value ?? '';
  await reader?.cancel();
  const tags = [...text.matchAll(/^data: (.*)$/gm)].flatMap(([, data = '']) => JSON.parse(data).tags);
  return tags.filter((tag) => tag !== 'User');
}

it.each([
  ['admin', ['Property', 'Complaint']],
  ['tenant', ['Property', 'Contract']],
  ['stranger', ['Property']],
])('tells the %s only what is meant for them', async (person, expected) => {
  const heard = await heardBy(person, [
    change('Property', { everyone: true }),
    change('Complaint', { admins: true }),
    change('Contract', { userIds: ['2'] }),
  ]);
  expect(heard).toEqual(expected);
});

it('ends the stream of somebody who does not read it, and of nobody else', async () => {
  const open = async (person: string) => {
    const accepted = once(app.server, 'connection');
    const request = get(`${url}/api/events`, { headers: { 'x-person': person }, agent: false });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return { response, socketOfServer: (await accepted)[0] as Socket };
  };
  const [silent, reading] = [await open('tenant'), await open('stranger')];
  silent.response.pause();
  reading.response.resume();
  const { socketOfServer } = silent;
  // First the sockets of both sides are filled, then what waits in the server.
  const enough = 1_000_000;
  for (let told = 0; told < enough && !socketOfServer.destroyed; told += 1) {
    tell(change('Property', { everyone: true }));
    if (told % 1000 === 0) await nextTurn();
  }
  expect(socketOfServer.destroyed).toBe(true);
  expect(reading.socketOfServer.destroyed).toBe(false);
  for (const { response } of [silent, reading]) response.destroy();
});

it('opens no more streams for one user than the limit says, and one more when one of them ends', async () => {
  const leaving = new AbortController();
  const open = (signal: AbortSignal) =>
    fetch(`${url}/api/events`, { headers: { 'x-person': 'admin' }, signal });
  const staying = new AbortController();
  const opened = [await open(leaving.signal), await open(staying.signal), await open(staying.signal)];
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  const refused = await open(staying.signal);
  expect(refused.status).toBe(429);
  leaving.abort();
  await vi.waitFor(async () => expect((await open(staying.signal)).status).toBe(200), { timeout: 5_000 });
  staying.abort();
});

it('opens no stream for somebody who left while the request waited', async () => {
  const { app: waiting, livePages } = build();
  const [arrived, goOn] = [Promise.withResolvers<Socket>(), Promise.withResolvers<void>()];
  waiting.addHook('preHandler', async ({ socket }) => {
    arrived.resolve(socket);
    await goOn.promise;
  });
  const client = get(`${await waiting.listen({ port: 0 })}/api/events`, {
    headers: { 'x-person': 'tenant' },
  });
  client.on('error', () => {});
  const socket = await arrived.promise;
  client.destroy();
  await once(socket, 'close');
  goOn.resolve();
  await nextTurn();
  expect(livePages.count()).toBe(0);
  await waiting.close();
});

it('ends every stream when the server closes', async () => {
  const closing = buildApp();
  const response = await fetch(`${await closing.listen({ port: 0 })}/api/events`, {
    headers: { 'x-person': 'tenant' },
    signal: AbortSignal.timeout(5_000),
  });
  await closing.close();
  expect(await response.text()).toBe(': open\n\n');
});

it('opens no stream while the server stops: it would hear of nothing and hold up the stop', async () => {
  const closing = buildApp();
  let status = 0;
  closing.addHook('preClose', async () => {
    const signal = AbortSignal.timeout(5_000);
    const late = await fetch(`${ownUrl}/api/events`, { headers: { 'x-person': 'tenant' }, signal });
    status = late.status;
    await late.body?.cancel();
  });
  const ownUrl = await closing.listen({ port: 0 });
  await closing.close();
  expect(status).toBe(503);
});
