import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createUser } from '../../test/factories.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);
const bell = (token: string) => test.call('GET', '/api/notifications', { token });

it('counts what is unread, and reads one or all', async () => {
  const { admin } = await steps.accepted();
  const tenant = await createUser(test.deps);
  const { house } = await steps.accepted();
  await steps.apply(tenant, house);
  const before = (await bell(admin.token)).body;
  expect(before.unread).toBe(before.notifications.length);
  expect(before.unread).toBeGreaterThan(1);
  const [newest] = before.notifications;
  const read = (token: string, id: string, body: object = { read: true }) =>
    test.call('PATCH', `/api/notifications/${id}`, { token, body });
  expect((await read(admin.token, newest.id)).body.unread).toBe(before.unread - 1);
  expect((await read(admin.token, newest.id)).body.unread).toBe(before.unread - 1);
  expect((await read(admin.token, newest.id, { read: false })).status).toBe(400);
  expect((await read(admin.token, randomUUID())).status).toBe(404);
  expect((await read(tenant.token, newest.id)).status).toBe(404);
  const all = await test.call('POST', '/api/notifications/read-all', { token: admin.token });
  expect(all).toMatchObject({ status: 200, body: { unread: 0 } });
  expect((await bell(tenant.token)).body).toEqual({ notifications: [], unread: 0 });
});
