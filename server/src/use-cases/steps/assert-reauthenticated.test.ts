import { expect, it } from 'vitest';
import { createAdmin, createUser, password, registration } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';
import * as users from '../../domain/users/users.repository.ts';

const test = useTestApp();
const newPassword = 'rambutan-manis-9';
const read = (id: string) =>
  test.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** An admin left the browser open, and somebody else sits there. */
async function openBrowser() {
  const { deps } = test;
  const [admin, tenant, colleague, blocked, pending] = await Promise.all([
    createAdmin(deps),
    createUser(deps),
    createAdmin(deps),
    createAdmin(deps),
    createUser(deps, { userType: 'admin', status: 'pending' }),
  ]);
  const block = { status: 'blocked', blockReason: 'Left' } as const;
  await deps.db.begin((tx) => users.update(tx, blocked.id, block, deps.clock.wall()));
  test.clock.pass(11 * 60);
  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
    test.call(method, url, { token: admin.token, ...(body && { body }) });
  return { send, tenant, colleague, blocked, pending };
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
  [
    'unblocking an admin',
    ({ send, blocked }, more) => send('POST', `/api/users/${blocked.id}/unblock`, more),
  ],
  [
    'making a pending admin active',
    ({ send, pending }, more) => send('PATCH', `/api/users/${pending.id}`, { status: 'active', ...more }),
  ],
  ['deleting somebody', ({ send, tenant }, more) => send('DELETE', `/api/users/${tenant.id}`, more)],
])('%s needs the password of an admin who logged in a while ago', async (_what, decide) => {
  const browser = await openBrowser();
  const { tenant, colleague, blocked, pending } = browser;
  const rows = () => Promise.all([tenant, colleague, blocked, pending].map(({ id }) => read(id)));
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

it('deleting somebody and unblocking an admin need it without a body, too', async () => {
  const { send, tenant, blocked } = await openBrowser();
  const needsIt = { status: 403, body: { code: 'reauthentication_required' } };
  expect(await send('DELETE', `/api/users/${tenant.id}`)).toMatchObject(needsIt);
  expect(await send('POST', `/api/users/${blocked.id}/unblock`)).toMatchObject(needsIt);
});

it('what decides about no account needs no password', async () => {
  const { send, tenant } = await openBrowser();
  expect((await send('POST', '/api/users', registration())).status).toBe(201);
  const { email, user_type: userType } = tenant;
  const form = { firstname: 'Nora', phone: '0199999999', email: email.toUpperCase(), userType, password: '' };
  expect((await send('PATCH', `/api/users/${tenant.id}`, form)).status).toBe(200);
  expect((await send('POST', `/api/users/${tenant.id}/block`, { reason: 'Threats' })).status).toBe(200);
  expect((await send('POST', `/api/users/${tenant.id}/unblock`)).status).toBe(200);
});
