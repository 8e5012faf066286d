import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { purgeIdentity } from './purge-identity.ts';

const test = useTestApp();
const { login, register, verify } = authCalls(test);
const daySeconds = 24 * 60 * 60;

async function count(table: 'refresh_tokens' | 'logins' | 'one_time_codes' | 'rate_limits') {
  const { n } = await test.deps.db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

it('deletes refresh tokens and their logins seven days after they expired', async () => {
  const user = await createUser(test.deps);
  await login(user.email);
  // The database writes the creation time of a login itself, the tests' clock is somewhere else.
  const createdAt = test.clock.wall();
  await test.deps.db.updateTable('logins').set({ created_at: createdAt }).execute();
  test.clock.pass(14 * daySeconds - 1);
  await purgeIdentity(test.deps);
  expect([await count('refresh_tokens'), await count('logins')]).toEqual([1, 1]);
  test.clock.pass(2);
  await purgeIdentity(test.deps);
  expect([await count('refresh_tokens'), await count('logins')]).toEqual([0, 0]);
});

it('deletes codes thirty days after they expired, and tells expired from unknown codes until then', async () => {
  const { code } = await register();
  test.clock.pass(30 * daySeconds);
  await purgeIdentity(test.deps);
  expect((await verify(code)).status).toBe(410);
  test.clock.pass(60 * 60 + 1);
  await purgeIdentity(test.deps);
  expect((await verify(code)).status).toBe(404);
});

it('deletes rate limits whose time is over', async () => {
  const user = await createUser(test.deps);
  await login(user.email, 'wrong');
  await purgeIdentity(test.deps);
  expect(await count('rate_limits')).toBeGreaterThan(0);
  test.clock.pass(60 * 60);
  await purgeIdentity(test.deps);
  expect(await count('rate_limits')).toBe(0);
});
