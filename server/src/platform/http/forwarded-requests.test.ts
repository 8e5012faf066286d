import { expect, it } from 'vitest';
import { useTestApp } from '../../../test/test-app.ts';

const sandbox = useTestApp();
const unnamed = useTestApp({ mode: 'production' });
const named = useTestApp({ mode: 'production', trustProxy: '127.0.0.1' });
const shared = useTestApp({ isSandboxShared: true, trustProxy: '127.0.0.1' });

async function errorsAfter({ app, lines }: typeof sandbox, headers: Record<string, string>) {
  lines.length = 0;
  for (let times = 0; times < 3; times++) await app.inject({ url: '/api/config', headers });
  return lines.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50);
}
const forwarded = { 'x-forwarded-for': '203.0.113.7' };

it('logs an error once when a proxy forwards to a sandbox', async () => {
  expect(await errorsAfter(sandbox, {})).toEqual([]);
  const errors = await errorsAfter(sandbox, forwarded);
  expect(errors).toMatchObject([{ msg: expect.stringContaining('A proxy forwards requests to a sandbox') }]);
  expect(await errorsAfter(sandbox, { forwarded: 'for=203.0.113.7' })).toEqual([]);
});

it('logs an error once when TRUST_PROXY does not name the proxy', async () => {
  const errors = await errorsAfter(unnamed, forwarded);
  expect(errors).toMatchObject([{ msg: expect.stringContaining('TRUST_PROXY does not name it') }]);
});

it('logs nothing where the proxy is named', async () => {
  expect(await errorsAfter(named, forwarded)).toEqual([]);
  expect(await errorsAfter(shared, forwarded)).toEqual([]);
});
