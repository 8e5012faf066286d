import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
type User = Awaited<ReturnType<typeof createUser>>;
let user: User;
let other: User;

beforeEach(async () => {
  [user, other] = [await createUser(test.deps), await createUser(test.deps)];
  await insert(user, ['one', 'two', 'three']);
});

async function insert({ id }: User, titles: string[]) {
  const notifications = titles.map((title, index) => ({
    user_id: id,
    title,
    body: 'Something happened.',
    link: '/dashboard',
    created_at: new Date(test.clock.now().getTime() + index),
  }));
  await test.deps.db.insertInto('notifications').values(notifications).execute();
}

const list = async ({ token }: User) => (await test.call('GET', '/api/notifications', { token })).body;
const read = ({ token }: User, id: string, body: object = { read: true }) =>
  test.call('PATCH', `/api/notifications/${id}`, { token, body });

/** Resolves with the next live update. */
const nextChange = () =>
  new Promise((resolve) => {
    const unsubscribe = test.deps.bus.subscribe((signal) => {
      if (signal.topic !== 'change') return;
      unsubscribe();
      resolve({ tags: signal.tags, to: signal.to });
    });
  });

it('lists the newest notifications first, with the number of unread ones', async () => {
  const { notifications, unread } = await list(user);
  expect(notifications.map(({ title }: { title: string }) => title)).toEqual(['three', 'two', 'one']);
  expect(notifications.every(({ isRead }: { isRead: boolean }) => !isRead)).toBe(true);
  expect(unread).toBe(3);
});

it('lists the newest 50 notifications and counts the unread ones that are not listed too', async () => {
  await insert(
    other,
    Array.from({ length: 51 }, (_, index) => `number ${index}`),
  );
  const { notifications, unread } = await list(other);
  expect(notifications).toHaveLength(50);
  expect(notifications[0].title).toBe('number 50');
  expect(unread).toBe(51);
});

it('shows a user no notifications of others', async () => {
  expect(await list(other)).toEqual({ notifications: [], unread: 0 });
});

it('marks one notification as read, and a second time changes nothing', async () => {
  const [newest] = (await list(user)).notifications;
  expect((await read(user, newest.id)).body).toMatchObject({
    unread: 2,
    notifications: [{ isRead: true }, {}, {}],
  });
  expect((await read(user, newest.id)).body.unread).toBe(2);
});

it('marks all notifications of the user as read', async () => {
  const answer = await test.call('POST', '/api/notifications/read-all', { token: user.token });
  expect(answer).toMatchObject({ status: 200, body: { unread: 0 } });
});

it('keeps when a notification was read first', async () => {
  const readTimes = async () =>
    (
      await test.deps.db
        .selectFrom('notifications')
        .select('read_at')
        .where('user_id', '=', user.id)
        .execute()
    ).map(({ read_at }) => read_at?.getTime());
  const readAll = () => test.call('POST', '/api/notifications/read-all', { token: user.token });
  await readAll();
  const first = await readTimes();
  test.clock.pass(60);
  await readAll();
  expect(await readTimes()).toEqual(first);
});

it('keeps the notifications of other users unread', async () => {
  await test.call('POST', '/api/notifications/read-all', { token: other.token });
  expect((await list(user)).unread).toBe(3);
});

it('updates the other open pages of the user', async () => {
  const change = { tags: ['Notification'], to: { userIds: [user.id] } };
  const [newest] = (await list(user)).notifications;
  const afterOne = nextChange();
  await read(user, newest.id);
  expect(await afterOne).toEqual(change);
  const afterAll = nextChange();
  await test.call('POST', '/api/notifications/read-all', { token: user.token });
  expect(await afterAll).toEqual(change);
});

it('does not mark a notification as unread', async () => {
  const [newest] = (await list(user)).notifications;
  expect((await read(user, newest.id, { read: false })).status).toBe(400);
});

it('answers 404 for an unknown notification and for one of another user', async () => {
  const [newest] = (await list(user)).notifications;
  expect((await read(user, randomUUID())).status).toBe(404);
  expect((await read(other, newest.id)).status).toBe(404);
  expect((await list(user)).unread).toBe(3);
});
