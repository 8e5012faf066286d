import { expect, it } from 'vitest';
import { createUser } from '../../../../test/factories.ts';
import { useTestApp } from '../../../../test/test-app.ts';

const test = useTestApp();
const ask = async (headers: Record<string, string> = {}, url = '/api/contracts') => {
  const { token } = await createUser(test.deps);
  return test.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...headers } });
};

it('gives a private list an ETag that only its reader may keep, and answers 304 to whoever has it', async () => {
  const first = await ask();
  expect(first).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-cache' } });
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^W\/"/);
  expect(await ask({ 'if-none-match': etag })).toMatchObject({ statusCode: 304, body: '' });
});

it('gives an error no ETag', async () => {
  const answer = await ask({}, '/api/contracts/5f0c4c0e-7a51-4a52-9a57-3a5a0d1c2b3e');
  expect(answer.statusCode).toBe(404);
  expect(answer.headers.etag).toBeUndefined();
});
