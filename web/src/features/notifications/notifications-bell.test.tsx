import { errorMessages } from '@teduh/shared/errors.constants';
import type { Notification, NotificationsAnswer } from '@teduh/shared/notifications';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { baseApi } from '../../api/base-api.ts';
import { today } from '../../lib/days.ts';
import { failure, json, stubApi } from '../../test/api.ts';
import { renderAt, renderRoutes } from '../../test/render.tsx';
import { configOn } from '../../test/renting.ts';
import { NotificationsBell } from './notifications-bell.tsx';

function aNotification(changes: Partial<Notification> = {}): Notification {
  const id = changes.id ?? 'n-1';
  return {
    _id: id,
    id,
    title: 'Application accepted',
    body: 'Sign the contract and pay the deposit within 7 days.',
    link: '/application?status=accepted',
    isRead: false,
    createdAt: new Date(Date.now() - 5 * 60_000).toISOString(),
    ...changes,
  };
}

const old = aNotification({
  id: 'n-2',
  title: 'Welcome',
  isRead: true,
  createdAt: '2026-01-05T02:00:00.000Z',
});

/** A server that remembers what has been read. */
function stubNotifications(...given: Notification[]) {
  let notifications = given;
  const read = (id?: string) => {
    notifications = notifications.map((one) => (!id || one.id === id ? { ...one, isRead: true } : one));
    return json(200, { message: 'ok' });
  };
  const calls = stubApi({
    ...configOn(today()),
    'GET /notifications': () =>
      json<NotificationsAnswer>(200, {
        notifications,
        unread: notifications.filter(({ isRead }) => !isRead).length,
      }),
    'PATCH /notifications/n-1': () => read('n-1'),
    'POST /notifications/read-all': () => read(),
  });
  return { calls, add: (one: Notification) => notifications.unshift(one) };
}

async function open(name: string | RegExp = /^Notifications/) {
  const view = renderAt(<NotificationsBell />, { as: {} });
  await view.user.click(await screen.findByRole('button', { name }));
  const panel = within(await screen.findByRole('dialog'));
  return { ...view, panel };
}

test('the button counts unread notifications and lists the newest with their age, unread ones marked', async () => {
  stubNotifications(aNotification(), old);
  const { panel } = await open('Notifications, 1 unread');
  const items = panel.getAllByRole('listitem');
  expect(items[0]).toHaveTextContent(
    'Unread: Application acceptedSign the contract and pay the deposit within 7 days.5 minutes ago',
  );
  expect(items[1]).not.toHaveTextContent('Unread');
  expect(items[1]).toHaveTextContent('5 Jan 2026');
});

test('a notification leads to its screen, is read from then on, and the panel closes', async () => {
  const { calls } = stubNotifications(aNotification());
  const { user, router } = renderRoutes([{ path: '*', element: <NotificationsBell /> }], { as: {} });
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('link'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(router.state.location.pathname + router.state.location.search).toBe('/application?status=accepted');
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({
      path: '/notifications/n-1',
      body: { read: true },
    }),
  );
});

test('a notification that has been read opens its page without another request', async () => {
  const { calls } = stubNotifications(old);
  const { user, panel, router } = await open('Notifications');
  await user.click(panel.getByRole('link'));
  expect(router.state.location.pathname).toBe('/application');
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('all can be marked as read at once', async () => {
  stubNotifications(aNotification(), aNotification({ id: 'n-3' }));
  const { user, panel } = await open('Notifications, 2 unread');
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeVisible();
  expect(panel.queryByText('Unread:')).not.toBeInTheDocument();
  expect(panel.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
});

test('a failure to mark them shows the message of the server', async () => {
  stubNotifications(aNotification());
  const { user, panel } = await open();
  stubApi({ 'POST /notifications/read-all': () => failure(500, errorMessages.unexpected_error) });
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText(errorMessages.unexpected_error)).toBeVisible();
});

test('Escape closes the panel and gives the focus back to the bell', async () => {
  stubNotifications(aNotification());
  const { user } = await open();
  const bell = screen.getByRole('button', { name: /^Notifications/ });
  await waitFor(() =>
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement),
  );
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(bell).toHaveFocus();
});

test('notifications that arrive over the event stream are counted without waiting for the poll', async () => {
  const { add } = stubNotifications();
  const { store } = renderAt(<NotificationsBell />, { as: {} });
  await screen.findByRole('button', { name: 'Notifications' });
  add(aNotification());
  store.dispatch(baseApi.util.invalidateTags(['Notification']));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toHaveTextContent('1');
});

test('a large number is shown shortened and read out in full', async () => {
  stubApi({ 'GET /notifications': () => json<NotificationsAnswer>(200, { notifications: [], unread: 120 }) });
  renderAt(<NotificationsBell />, { as: {} });
  expect(await screen.findByRole('button', { name: 'Notifications, 120 unread' })).toHaveTextContent('99+');
});

test('says that there are none', async () => {
  stubNotifications();
  const { panel } = await open();
  expect(panel.getByText('No notifications yet')).toBeVisible();
});

test('a list that fails to load shows the error and can be fetched again', async () => {
  stubApi({ 'GET /notifications': () => failure(500, errorMessages.unexpected_error) });
  const { user, panel } = await open();
  expect(await panel.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  stubNotifications(aNotification());
  await user.click(panel.getByRole('button', { name: 'Try again' }));
  expect(await panel.findByRole('link')).toBeVisible();
});

test('an admin sees several notifications of one kind as a group, which opens', async () => {
  const about = (id: string, link: string, changes: Partial<Notification> = {}) =>
    aNotification({ id, title: `News ${id}`, link, ...changes });
  stubNotifications(
    about('a', '/manage-complaints?complaint=1'),
    about('b', '/manage-applications?application=1'),
    about('c', '/manage-applications?application=2'),
    about('d', '/manage-applications?application=3', { isRead: true }),
    about('e', '/manage-applications?application=4'),
  );
  const { user } = renderAt(<NotificationsBell />, { as: { userType: 'admin' } });
  await user.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const panel = within(await screen.findByRole('dialog'));
  const group = await panel.findByRole('button', { name: /^Applications: 3 new/ });
  expect(group).toHaveAccessibleName(/Newest: News b/);
  const links = () => panel.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links()).toEqual(['/manage-complaints?complaint=1', '/manage-applications?application=3']);
  await user.click(group);
  expect(links()).toEqual(
    [1, 1, 2, 4, 3].map((id, at) =>
      at === 0 ? `/manage-complaints?complaint=${id}` : `/manage-applications?application=${id}`,
    ),
  );
});

test('a tenant sees every notification by itself', async () => {
  const same = ['a', 'b', 'c'].map((id) => aNotification({ id, title: `News ${id}` }));
  stubNotifications(...same);
  const { panel } = await open();
  expect(panel.getAllByRole('link')).toHaveLength(3);
});
