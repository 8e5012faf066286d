import { expect, it } from 'vitest';
import { createAdmin, createUser, password, registration } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const newPassword = 'rambutan-manis-9';
const read = (id: string) =>
  test.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An admin left the browser open, and somebody else sits there. */
async function openBrowser() {
  const [admin, tenant, colleague] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createAdmin(test.deps),
  ]);
  test.clock.pass(11 * 60);
  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    test.call(method, url, { token: admin.token, ...(body && { body }) });
  return { send, tenant, colleague };
}
type Browser = Awaited<ReturnType<typeof openBrowser>>;

it.each<[string, (browser: Browser, more: object) => Promise<{ status: number; body: { code?: string } }>]>([
  [
    'adding an admin',
    ({ send }, more) => send('POST', '/api/users', registration({ userType: 'admin', ...more })),
  ],
  [
    'making somebody an admin',
    ({ send, tenant }, more) => send('PATCH', `/api/users/${tenant.id}`, { userType: 'admin', ...more }),
  ],
  [
    'making an admin a customer',
    ({ send, colleague }, more) =>
      send('PATCH', `/api/users/${colleague.id}`, { userType: 'customer', ...more }),
  ],
  [
    'making an admin pending',
    ({ send, colleague }, more) =>
      send('PATCH', `/api/users/${colleague.id}`, { status: 'pending', ...more }),
  ],
  [
    'another email for somebody',
    ({ send, tenant }, more) =>
      send('PATCH', `/api/users/${tenant.id}`, { email: `x${tenant.email}`, ...more }),
  ],
  [
    'another password for somebody',
    ({ send, tenant }, more) => send('PATCH', `/api/users/${tenant.id}`, { password: newPassword, ...more }),
  ],
  [
    'blocking an admin',
    ({ send, colleague }, more) =>
      send('POST', `/api/users/${colleague.id}/block`, { reason: 'Left', ...more }),
  ],
  ['deleting somebody', ({ send, tenant }, more) => send('DELETE', `/api/users/${tenant.id}`, more)],
])('%s needs the password of an admin who logged in a while ago', async (_what, decide) => {
  const browser = await openBrowser();
  const rows = async () => [await read(browser.tenant.id), await read(browser.colleague.id)];
  const before = await rows();
  const count = () => test.deps.db.selectFrom('users').select('id').execute();
  const users = (await count()).length;
  expect(await decide(browser, {})).toMatchObject({
    status: 403,
    body: { code: 'reauthentication_required' },
  });
  expect(await decide(browser, { currentPassword: 'wrong-password' })).toMatchObject({
    status: 403,
    body: { code: 'wrong_password', errorFields: { currentPassword: expect.any(String) } },
  });
  expect([await rows(), (await count()).length]).toEqual([before, users]);
  expect((await decide(browser, { currentPassword: password })).status).toBeLessThan(300);
});

it('deleting somebody without a body needs it too', async () => {
  const { send, tenant } = await openBrowser();
  expect((await send('DELETE', `/api/users/${tenant.id}`)).body.code).toBe('reauthentication_required');
});

it('what decides about no account needs no password', async () => {
  const { send, tenant } = await openBrowser();
  expect((await send('POST', '/api/users', registration())).status).toBe(201);
  const { email, user_type: userType } = tenant;
  const form = { firstname: 'Nora', phone: '0199999999', email: email.toUpperCase(), userType, password: '' };
  expect((await send('PATCH', `/api/users/${tenant.id}`, form)).status).toBe(200);
  expect((await send('POST', `/api/users/${tenant.id}/block`, { reason: 'Threats' })).status).toBe(200);
});
