import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createUser } from '../../../test/factories.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { login, refresh, register } = authCalls(test);

it('answers 401 without a cookie', async () => {
  expect((await refresh()).status).toBe(401);
});

it('answers 403 to an unknown cookie', async () => {
  expect((await refresh('made-up')).status).toBe(403);
});

it('replaces the cookie each time and returns an access token that works', async () => {
  const user = await createUser(test.deps);
  const first = await login(user.email);
  const second = await refresh(first.cookie);
  expect(second.status).toBe(200);
  expect(second.cookie).not.toBe(first.cookie);
  const { accessToken: token } = second.body;
  expect((await test.call('GET', `/api/users/${user.id}`, { token })).status).toBe(200);
  expect((await refresh(second.cookie)).status).toBe(200);
});

it('keeps two tabs logged in that refresh with the same cookie at the same time', async () => {
  const user = await createUser(test.deps);
  const { cookie } = await login(user.email);
  const [one, other] = await Promise.all([refresh(cookie), refresh(cookie)]);
  expect([one.status, other.status]).toEqual([200, 200]);
  test.clock.pass(60);
  expect((await refresh(one.cookie)).status).toBe(200);
  expect((await refresh(other.cookie)).status).toBe(200);
});

it('takes a replaced cookie for ten seconds', async () => {
  const user = await createUser(test.deps);
  const { cookie } = await login(user.email);
  await refresh(cookie);
  test.clock.pass(10);
  expect((await refresh(cookie)).status).toBe(200);
});

it('ends the login when a replaced cookie is used again after ten seconds', async () => {
  const user = await createUser(test.deps);
  const stolen = await login(user.email);
  const owner = await refresh(stolen.cookie);
  test.clock.pass(11);
  expect((await refresh(stolen.cookie)).status).toBe(403);
  expect((await refresh(owner.cookie)).status).toBe(403);
});

it('keeps other logins of the same user when one of them ends', async () => {
  const user = await createUser(test.deps);
  const elsewhere = await login(user.email);
  const stolen = await login(user.email);
  await refresh(stolen.cookie);
  test.clock.pass(11);
  expect((await refresh(stolen.cookie)).status).toBe(403);
  expect((await refresh(elsewhere.cookie)).status).toBe(200);
});

it('answers 403 after seven days', async () => {
  const user = await createUser(test.deps);
  const { cookie } = await login(user.email);
  test.clock.pass(7 * 24 * 60 * 60);
  expect((await refresh(cookie)).status).toBe(403);
});

it('answers 403 to a user who is not active any more', async () => {
  const user = await createUser(test.deps);
  const { cookie } = await login(user.email);
  await test.deps.db.updateTable('users').set({ status: 'pending' }).where('id', '=', user.id).execute();
  expect((await refresh(cookie)).status).toBe(403);
});

it('stores only hashes of cookies and codes', async () => {
  const { email } = await register();
  const user = await createUser(test.deps);
  const { cookie = '' } = await login(user.email);
  const tokens = await test.deps.db.selectFrom('refresh_tokens').selectAll().execute();
  const codes = await test.deps.db.selectFrom('one_time_codes').selectAll().execute();
  const stored = [...tokens, ...codes].map((row) => Object.values(row).map(String).join(' ')).join(' ');
  expect(stored).not.toContain(cookie);
  expect(stored).not.toContain(codeFrom(await mailsTo(test, email), 'register-confirmation'));
});
