import { errorMessages } from '@teduh/shared/errors.constants';
import type { User, UsersAnswer } from '@teduh/shared/users';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import { aUser, renderAt } from '../test/render.tsx';
import { Component as ManageUsersPage } from './manage-users.page.tsx';

const people = ['Aisyah', 'Bala', 'Chong'].map((firstname) =>
  aUser({ id: firstname, firstname, lastname: '' }),
);
const open = (search = '') =>
  renderAt(<ManageUsersPage />, {
    path: '/manage-users',
    at: `/manage-users${search}`,
    as: { userId: 'admin-1', userType: 'admin' },
  });
const answer = (users: User[], cursors: Omit<UsersAnswer, 'users'> = {}) =>
  json<UsersAnswer>(200, { users, ...cursors });
const paramsOf = ({ search }: Call) => Object.fromEntries(new URLSearchParams(search));
const list = {
  'GET /users': (call: Call) => {
    const { q = '' } = paramsOf(call);
    return answer(people.filter(({ firstname }) => firstname.toLowerCase().includes(q)));
  },
};
const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
const lastAsked = (calls: Call[]) => paramsOf(calls.at(-1) as Call);

test('sends the search to the server once the typing pauses, and keeps it in the URL', async () => {
  const calls = stubApi(list);
  const { router } = open('?cursor=abc');
  await screen.findByRole('table');
  expect(lastAsked(calls)).toEqual({ limit: '25', cursor: 'abc' });
  // All keys without a pause, however busy the machine is.
  for (const typed of ['b', 'ba', 'bal', 'bala'])
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: typed } });
  await waitFor(() => expect(names()).toEqual(['Bala']));
  expect(router.state.location.search).toBe('?q=bala');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(calls.map((call) => paramsOf(call).q)).toEqual([undefined, 'bala']);
});

test('marks the rows of the previous search as busy until the new rows arrive', async () => {
  const arrival = Promise.withResolvers<void>();
  stubApi({
    'GET /users': async (call) => {
      if (paramsOf(call).status) await arrival.promise;
      return list['GET /users'](call);
    },
  });
  const { user } = open();
  await screen.findByRole('table');
  const busy = () => screen.getByRole('table').closest('[aria-busy]')?.getAttribute('aria-busy');
  expect(busy()).toBe('false');
  await user.selectOptions(screen.getByLabelText('Status'), 'pending');
  await waitFor(() => expect(busy()).toBe('true'));
  expect(names()).toHaveLength(3);
  arrival.resolve();
  await waitFor(() => expect(busy()).toBe('false'));
});

test('says that a search finds nobody, and offers to clear the search', async () => {
  stubApi(list);
  const { user, router } = open('?q=zzz&status=active&sort=name');
  expect(await screen.findByText('No users match your search')).toBeVisible();
  expect(screen.queryByText('No users found')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByRole('table');
  expect(router.state.location.search).toBe('?sort=name');
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue(''));
});

test('shows "No users found" and no button to clear the search when there are no users at all', async () => {
  stubApi({ 'GET /users': () => answer([]) });
  open();
  expect(await screen.findByText('No users found')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Clear/ })).not.toBeInTheDocument();
});

test('sorts a column ascending, then descending, then not at all, and sets aria-sort accordingly', async () => {
  const calls = stubApi(list);
  const { user } = open('?cursor=abc');
  const head = async () =>
    (await screen.findByRole('columnheader', { name: 'Name' })).getAttribute('aria-sort');
  const sort = () => screen.getByRole('button', { name: 'Name' });
  expect(await head()).toBe('none');
  for (const [asked, direction] of [
    ['name', 'ascending'],
    ['-name', 'descending'],
    [undefined, 'none'],
  ]) {
    await user.click(sort());
    await waitFor(() => expect(lastAsked(calls)).toEqual({ limit: '25', ...(asked && { sort: asked }) }));
    expect(await head()).toBe(direction);
  }
  expect(screen.getByRole('columnheader', { name: 'Phone' })).not.toHaveAttribute('aria-sort');
});

test('moves to the next and the previous page, each with a URL of its own', async () => {
  const pages: Record<string, Response> = {};
  const calls = stubApi({
    'GET /users': (call) => {
      const { cursor = '' } = paramsOf(call);
      pages[cursor] = answer(
        [people[cursor === 'two' ? 1 : 0] ?? aUser()],
        cursor === 'two' ? { previousCursor: 'one' } : { nextCursor: 'two' },
      );
      return pages[cursor];
    },
  });
  const { user, router } = open('?q=a');
  const [previous, next] = [
    await screen.findByRole('button', { name: 'Previous' }),
    screen.getByRole('button', { name: 'Next' }),
  ];
  expect(previous).toHaveAttribute('aria-disabled', 'true');
  await user.click(previous);
  expect(router.state.location.search).toBe('?q=a');
  await user.click(next);
  await waitFor(() => expect(names()).toEqual(['Bala']));
  expect(router.state.location.search).toBe('?q=a&cursor=two&page=2');
  expect(router.state.historyAction).toBe('PUSH');
  expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(names()).toEqual(['Aisyah']));
  expect(lastAsked(calls)).toMatchObject({ cursor: 'one' });
  await user.type(screen.getByLabelText('Search'), 'b');
  await waitFor(() => expect(router.state.location.search).toBe('?q=ab'));
});

const numbers = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);

/** Two pages; the second has to be asked for with the cursor of the first. */
const twoPages = (call: Call) =>
  paramsOf(call).cursor === 'two'
    ? answer(people.slice(0, 2), { previousCursor: 'one' })
    : answer(people, { nextCursor: 'two' });

test('continues the row numbers on the next page, after a reload and after going back', async () => {
  stubApi({ 'GET /users': twoPages });
  const { user, router, unmount } = open();
  await screen.findByRole('table');
  expect(numbers()).toEqual(['1', '2', '3']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(numbers()).toEqual(['26', '27']));
  const { search } = router.state.location;
  await act(() => router.navigate(-1));
  await waitFor(() => expect(numbers()).toEqual(['1', '2', '3']));
  unmount();

  const reloaded = open(search);
  await screen.findByRole('table');
  expect(numbers()).toEqual(['26', '27']);
  await reloaded.user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(numbers()).toEqual(['1', '2', '3']));
});

test('keeps the row numbers of the current page until the next page arrives', async () => {
  const arrival = Promise.withResolvers<void>();
  stubApi({
    'GET /users': async (call) => {
      if (paramsOf(call).cursor) await arrival.promise;
      return twoPages(call);
    },
  });
  const { user, router } = open();
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(router.state.location.search).toBe('?cursor=two&page=2'));
  expect(numbers()).toEqual(['1', '2', '3']);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(router.state.location.search).toBe('?cursor=two&page=2');
  arrival.resolve();
  await waitFor(() => expect(numbers()).toEqual(['26', '27']));
});

test('starts with row number 1 on a page without a previous page, whatever page the URL names', async () => {
  stubApi({ 'GET /users': twoPages });
  open('?cursor=one&page=4');
  await screen.findByRole('table');
  expect(numbers()).toEqual(['1', '2', '3']);
});

test('links back to the first page when the requested page has become empty', async () => {
  stubApi({ 'GET /users': (call) => (call.search.includes('cursor') ? answer([]) : answer(people)) });
  const { user, router } = open('?cursor=old');
  expect(await screen.findByText('No more users')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the first page' }));
  await screen.findByRole('table');
  expect(router.state.location.search).toBe('');
});

test('shows no rows of the previous search when a search fails', async () => {
  stubApi({
    'GET /users': (call) =>
      call.search.includes('admin') ? failure(500, errorMessages.unexpected_error) : answer(people),
  });
  const { user } = open();
  await screen.findByRole('table');
  await user.selectOptions(screen.getByLabelText('User type'), 'admin');
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
});

test('exports all users that match the search as a CSV file with the name that the server gives it', async () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const files: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file) - 1}`,
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const file = files[Number(this.href.split(':')[1])];
    saved.push({ name: this.download, text: file?.text() ?? Promise.resolve('') });
  });
  const arrival = Promise.withResolvers<void>();
  const calls = stubApi({
    ...list,
    'GET /users/export': async () => {
      await arrival.promise;
      return new Response('Name\r\nBala\r\n', {
        headers: { 'content-disposition': 'attachment; filename="teduh-users-2026-11-15.csv"' },
      });
    },
  });
  const { user } = open('?q=bala&sort=-name&cursor=abc');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled());
  arrival.resolve();
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toBe('teduh-users-2026-11-15.csv');
  expect(await saved[0]?.text).toBe('Name\r\nBala\r\n');
  const asked = calls.find(({ path }) => path === '/users/export');
  expect(paramsOf(asked as Call)).toEqual({ q: 'bala', sort: '-name' });
  expect(asked?.authorization).toMatch(/^Bearer /);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export CSV' })).toBeEnabled());
});

test('shows the reason when an export fails', async () => {
  stubApi({ ...list, 'GET /users/export': () => failure(500, errorMessages.unexpected_error) });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(errorMessages.unexpected_error)).toBeVisible();
});
