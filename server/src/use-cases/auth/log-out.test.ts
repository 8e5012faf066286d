import { expect, it } from 'vitest';
import { authCalls } from '../../../test/auth-calls.ts';
import { createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { login, refresh } = authCalls(test);
const logout = (cookie?: string) => test.call('POST', '/api/auth/logout', cookie ? { cookie } : {});

it('ends the login and clears the cookie', async () => {
  const user = await createUser(test.deps);
  const { cookie = '' } = await login(user.email);
  const answer = await logout(cookie);
  expect(answer).toMatchObject({ status: 200, body: { message: 'Successfully logged out' } });
  expect(answer.headers['set-cookie']).toMatch(/^teduh_refresh=; Max-Age=0|Expires=Thu, 01 Jan 1970/);
  // Or else the next person at this computer finds in its cache what was on the screen.
  expect(answer.headers['clear-site-data']).toBe('"cache"');
  expect((await refresh(cookie)).status).toBe(403);
});

it('answers 200 without a cookie', async () => {
  expect((await logout()).status).toBe(200);
});
