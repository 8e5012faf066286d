import dns, { type LookupAddress, type LookupAllOptions } from 'node:dns';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { closingOptions, registerGracefulClose } from './graceful-close.ts';

type LookupAllCallback = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

const loopback = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** Lets `localhost` mean both addresses, whatever the hosts file of this machine says. */
function resolveLocalhostToBoth() {
  const { lookup } = dns;
  const resolve = (host: string, options: LookupAllOptions, callback: LookupAllCallback) =>
    host === 'localhost' ? callback(null, loopback) : lookup(host, options, callback);
  vi.spyOn(dns, 'lookup').mockImplementation(resolve as typeof dns.lookup);
}
afterEach(() => vi.restoreAllMocks());

const large = Buffer.alloc(30_000_000, 'x');

async function listen(prepare: (app: FastifyInstance) => void = () => {}) {
  resolveLocalhostToBoth();
  const app = Fastify(closingOptions);
  app.get('/', async () => 'hello');
  app.get('/large', async () => large);
  prepare(app);
  registerGracefulClose(app, 5_000);
  await app.listen({ host: 'localhost', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  return { app, origins: [`http://127.0.0.1:${port}`, `http://[::1]:${port}`] };
}

const open = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, resolve).once('error', reject).end();
  });

it('answers on both addresses of localhost', async () => {
  const { app, origins } = await listen();
  for (const origin of origins) expect(String(await buffer(await open(origin)))).toBe('hello');
  await app.close();
});

it.each([0, 1])(
  'sends the rest of an answer while the server stops, on address %i of localhost',
  async (n) => {
    const { app, origins } = await listen();
    // One that is over before the server stops does not count.
    await buffer(await open(`${origins[n]}/`));
    const slow = await open(`${origins[n]}/large`);
    let isClosed = false;
    const closed = app.close().then(() => {
      isClosed = true;
    });
    expect(isClosed).toBe(false);
    expect(await buffer(slow)).toHaveLength(large.length);
    await closed;
  },
);

it.each([0, 1])('finishes a request that is being handled, on address %i of localhost', async (n) => {
  const started = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  const { app, origins } = await listen((instance) => {
    instance.addHook('preClose', async () => void setImmediate(closing.resolve));
    instance.get('/work', async () => {
      started.resolve();
      await closing.promise;
      return 'done';
    });
  });
  const answer = open(`${origins[n]}/work`);
  await started.promise;
  const closed = app.close();
  const response = await answer;
  expect(response.headers.connection).toBe('close');
  expect(String(await buffer(response))).toBe('done');
  await closed;
});

it('answers a request that comes while the server waits for another', async () => {
  const started = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const closing = Promise.withResolvers<void>();
  const { app, origins } = await listen((instance) => {
    instance.addHook('preClose', async () => void setImmediate(closing.resolve));
    instance.get('/work', async () => {
      started.resolve();
      await second.promise;
      return 'done';
    });
  });
  const first = open(`${origins[0]}/work`);
  await started.promise;
  const closed = app.close();
  await closing.promise;
  const late = await open(`${origins[0]}/`);
  second.resolve();
  expect([late.statusCode, late.headers.connection]).toEqual([200, 'close']);
  expect(String(await buffer(late))).toBe('hello');
  expect(String(await buffer(await first))).toBe('done');
  await closed;
});

it('does not wait for a client that has gone away', async () => {
  const started = Promise.withResolvers<void>();
  const { app, origins } = await listen((instance) =>
    instance.get('/never', () => {
      started.resolve();
      return new Promise(() => {});
    }),
  );
  const asked = request(`${origins[0]}/never`).on('error', () => {});
  asked.end();
  await started.promise;
  asked.destroy();
  const since = performance.now();
  await app.close();
  expect(performance.now() - since).toBeLessThan(4_000);
});

it('stops at once when nothing is being answered', async () => {
  const { app, origins } = await listen();
  await buffer(await open(`${origins[0]}/`));
  const since = performance.now();
  await app.close();
  expect(performance.now() - since).toBeLessThan(4_000);
});
