import Fastify from 'fastify';
import { expect, it, vi } from 'vitest';
import { registerForwardedCheck } from './forwarded-requests.ts';

const production = { mode: 'production', isSandboxShared: false, trustProxy: false } as const;
const sandbox = { ...production, mode: 'sandbox' } as const;
const forwarded = { 'x-forwarded-for': '203.0.113.7' };

async function errorsOf(
  config: Parameters<typeof registerForwardedCheck>[1],
  ...calls: Record<string, string>[]
) {
  const log = { error: vi.fn() };
  const app = Fastify();
  registerForwardedCheck(app, config, log);
  app.get('/', async () => 'ok');
  for (const headers of calls) await app.inject({ url: '/', headers });
  return log.error.mock.calls.flat();
}

it('logs an error once when a proxy forwards to a sandbox', async () => {
  const said = [expect.stringContaining('A proxy forwards requests to a sandbox')];
  expect(await errorsOf(sandbox, {}, forwarded, forwarded, {}, forwarded)).toEqual(said);
  expect(await errorsOf(sandbox, { forwarded: 'for=203.0.113.7' })).toEqual(said);
  expect(await errorsOf(sandbox, { via: '1.1 proxy' })).toEqual(said);
  expect(await errorsOf(sandbox, { host: 'rent.example.my' })).toEqual(said);
  // A link on somebody else's page may lead here.
  expect(await errorsOf(sandbox, {}, { referer: 'https://search.example/' })).toEqual([]);
});

it('logs an error once when TRUST_PROXY does not name the proxy', async () => {
  expect(await errorsOf(production, forwarded, forwarded)).toEqual([
    expect.stringContaining('TRUST_PROXY does not name it'),
  ]);
});

it('logs nothing where the proxy is named, nor for the name of a production', async () => {
  expect(await errorsOf(production, { host: 'rent.example.my' })).toEqual([]);
  expect(await errorsOf({ ...production, trustProxy: '10.0.0.1' }, forwarded)).toEqual([]);
  const shared = { ...sandbox, isSandboxShared: true, trustProxy: '10.0.0.1' };
  expect(await errorsOf(shared, forwarded)).toEqual([]);
});
