import { errorMessages } from '@teduh/shared/errors.constants';
import type { User, UsersAnswer } from '@teduh/shared/users';
import { act, screen, waitFor, within } from '@testing-library/react';
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

test('what is typed is searched for by the server once the typing pauses, and stands in the URL', async () => {
  const calls = stubApi(list);
  const { user, router } = open('?cursor=abc');
  await screen.findByRole('table');
  expect(lastAsked(calls)).toEqual({ limit: '25', cursor: 'abc' });
  await user.type(screen.getByLabelText('Search'), 'bala');
  await waitFor(() => expect(names()).toEqual(['Bala']));
  expect(router.state.location.search).toBe('?q=bala');
  expect(router.state.historyAction).toBe('REPLACE');
  expect(calls.map((call) => paramsOf(call).q)).toEqual([undefined, 'bala']);
});

test('the rows of the former search are busy until the new ones are there', async () => {
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

test('a search that finds nobody says so, and can be cleared', async () => {
  stubApi(list);
  const { user, router } = open('?q=zzz&status=active&sort=name');
  expect(await screen.findByText('No users match your search')).toBeVisible();
  expect(screen.queryByText('No users found')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByRole('table');
  expect(router.state.location.search).toBe('?sort=name');
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue(''));
});

test('a list that is really empty says what the specification says', async () => {
  stubApi({ 'GET /users': () => answer([]) });
  open();
  expect(await screen.findByText('No users found')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Clear/ })).not.toBeInTheDocument();
});

test('a column sorts upwards, downwards, and then no more, and says so', async () => {
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

test('pages go on and back, each with an address of its own', async () => {
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

test('the numbers count on through the pages, after a reload and on the way back', async () => {
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

test('rows of the former page keep their numbers until the next page is there', async () => {
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

test('a page without one before it begins with 1, whatever its link says', async () => {
  stubApi({ 'GET /users': twoPages });
  open('?cursor=one&page=4');
  await screen.findByRole('table');
  expect(numbers()).toEqual(['1', '2', '3']);
});

test('a page that emptied meanwhile leads back to the first', async () => {
  stubApi({ 'GET /users': (call) => (call.search.includes('cursor') ? answer([]) : answer(people)) });
  const { user, router } = open('?cursor=old');
  expect(await screen.findByText('No more users')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the first page' }));
  await screen.findByRole('table');
  expect(router.state.location.search).toBe('');
});

test('a search that fails shows no rows of the one before', async () => {
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

test('Export CSV saves what is searched for, all of it, with the token, under the server’s name', async () => {
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

test('an export that fails says why', async () => {
  stubApi({ ...list, 'GET /users/export': () => failure(500, errorMessages.unexpected_error) });
  const { user } = open();
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText(errorMessages.unexpected_error)).toBeVisible();
});
