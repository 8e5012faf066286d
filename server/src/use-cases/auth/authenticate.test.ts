import { expect, it } from 'vitest';
import { createAdmin, createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const statusWith = async (token: string) => (await test.call('GET', '/api/config', { token })).status;

it('accepts a valid token on a public route', async () => {
  expect(await statusWith((await createUser(test.deps)).token)).toBe(200);
});

it('rejects an expired token, on public routes too', async () => {
  const [used, fresh] = [await createUser(test.deps), await createUser(test.deps)];
  expect(await statusWith(used.token)).toBe(200);
  test.clock.pass(15 * 60 - 1);
  expect(await statusWith(used.token)).toBe(200);
  test.clock.pass(2);
  for (const { token } of [used, fresh]) expect(await statusWith(token)).toBe(403);
});

it('rejects a token with a wrong signature, without a signature, and anything that is not a token', async () => {
  const { token } = await createUser(test.deps);
  expect(await statusWith(token)).toBe(200);
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`;
  for (const invalid of [`${token}x`, unsigned, 'nonsense']) expect(await statusWith(invalid)).toBe(403);
});

it('rejects the token of a deleted user at once', async () => {
  const [user, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
  await test.call('DELETE', `/api/users/${user.id}`, { token: admin.token });
  expect(await statusWith(user.token)).toBe(403);
});

it('rejects the token of a user who is pending again', async () => {
  const [user, admin] = [await createUser(test.deps), await createAdmin(test.deps)];
  await test.call('PATCH', `/api/users/${user.id}`, { token: admin.token, body: { status: 'pending' } });
  expect(await statusWith(user.token)).toBe(403);
});
