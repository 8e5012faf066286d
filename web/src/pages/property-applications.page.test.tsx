import type {
  Application,
  ApplicationMessageAnswer,
  ApplicationsAnswer,
  AppliedRoomsAnswer,
} from '@teduh/shared/applications';
import { applicationStatuses } from '@teduh/shared/applications.constants';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Property, PropertyAnswer } from '@teduh/shared/properties';
import type { AdminSettings } from '@teduh/shared/settings';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import { aProperty, aRoom, aRoomRental } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { anApplication } from '../test/renting.ts';
import { someSettings, withSettings } from '../test/settings.ts';
import { Component as ManageApplicationsPage } from './property-applications.page.tsx';

const unit = aProperty({ id: 'p-1' });
const waiting = anApplication({ id: 'a-1' });

const answers = (property: Property, ...applications: Application[]) => ({
  ...withSettings(),
  'GET /properties/p-1': () => json<PropertyAnswer>(200, { property }),
  'GET /applications': ({ search }: Call) => {
    const roomId = new URLSearchParams(search).get('roomId');
    const found = applications.filter((application) => roomId === null || application.roomId === roomId);
    return json<ApplicationsAnswer>(200, { applications: found });
  },
});
const answered = (message: string) => () =>
  json<ApplicationMessageAnswer>(200, { message, application: waiting });
const open = (search = '') =>
  renderAt(<ManageApplicationsPage />, {
    path: '/manage-properties/applications/:propertyId',
    at: `/manage-properties/applications/p-1${search}`,
    as: { userType: 'admin', userName: 'Siti Admin' },
  });

test('the table shows the applications of this property with the columns of the specification', async () => {
  const calls = stubApi(answers(unit, waiting));
  open();
  const table = within(await screen.findByRole('table', { name: 'Applications' }));
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    '#',
    'Customer Name',
    'Email',
    'Start Date',
    'Stay Length',
    'End Date',
    'Status',
    'Actions',
  ]);
  const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells.slice(0, 7)).toEqual([
    '1',
    'Aisyah Rahman',
    'aisyah@example.com',
    '1 Dec 2026',
    '3 months',
    '1 Mar 2027',
    'Waiting for Response',
  ]);
  expect(calls.find(({ path }) => path === '/applications')?.search).toBe('?limit=25&propertyId=p-1');
  expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute(
    'href',
    '/manage-properties/details/p-1',
  );
  expect(screen.queryByLabelText('Room')).not.toBeInTheDocument();
});

test('only what waits for a response can be answered', async () => {
  const user = (lastname: string) => ({ ...waiting.user, lastname });
  stubApi(
    answers(
      unit,
      ...applicationStatuses.map((status) => anApplication({ id: status, status, user: user(status) })),
    ),
  );
  open();
  await screen.findByRole('table');
  const names = screen
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
    .filter((name) => /^(Accept|Reject) /.test(name ?? ''));
  expect(names).toEqual(['Accept Aisyah Waiting for Response', 'Reject Aisyah Waiting for Response']);
});

test('accepting says that rivals are rejected, and sends one request however often it is clicked', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = stubApi({ ...answers(unit, waiting), 'PATCH /applications/a-1': () => promise });
  const { user } = open();
  await user.dblClick(await screen.findByRole('button', { name: 'Accept Aisyah Rahman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept application' }));
  expect(dialog.getByText(/from 1 Dec 2026 to 1 Mar 2027/)).toBeVisible();
  expect(dialog.getByText(/All other applications that wait for this place.* are rejected/)).toBeVisible();
  await user.dblClick(dialog.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Accept Aisyah Rahman' })).toBeDisabled());
  expect(screen.getByRole('button', { name: 'Reject Aisyah Rahman' })).toBeDisabled();
  resolve(answered(messages.applicationAccepted)());
  expect(await screen.findByText(messages.applicationAccepted)).toBeVisible();
  expect(calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
    { id: 'a-1', status: 'Accepted' },
  ]);
});

test.each([
  [
    'the signatory of the settings',
    { name: 'Salmah Zain' },
    /also signs .* for the landlord, as Salmah Zain: “I sign .* My confirmation is the landlord’s signature/,
  ],
  ['the admin, where there is none', { name: '' }, /also signs .* for the landlord, as Siti Admin/],
] as const)('accepting says that it signs for the landlord, as %s', async (_name, changes, words) => {
  const signatory = { ...someSettings.signatory, ...changes };
  stubApi({ ...answers(unit, waiting), ...withSettings({ ...someSettings, signatory } as AdminSettings) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept Aisyah Rahman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept application' }));
  expect(dialog.getByText(words)).toBeVisible();
});

test('where the landlord signs afterwards, accepting says nothing about a signature', async () => {
  const signatory = { ...someSettings.signatory, signs: 'afterwards' };
  stubApi({ ...answers(unit, waiting), ...withSettings({ ...someSettings, signatory } as AdminSettings) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept Aisyah Rahman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept application' }));
  expect(dialog.getByText(/is kept for Aisyah Rahman/)).toBeVisible();
  expect(dialog.queryByText(/signs/)).not.toBeInTheDocument();
});

test('nobody can accept without knowing whether that signs', async () => {
  const calls = stubApi({
    ...answers(unit, waiting),
    'GET /settings': () => failure(500, errorMessages.unexpected_error),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept Aisyah Rahman' }));
  expect(await screen.findByText(messages.acceptFailed)).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
});

test('rejecting asks first and says that it is done', async () => {
  const calls = stubApi({
    ...answers(unit, waiting),
    'PATCH /applications/a-1': answered(messages.applicationRejected),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Reject Aisyah Rahman' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(calls.some(({ method }) => method === 'PATCH')).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Reject Aisyah Rahman' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject application' }));
  await user.click(dialog.getByRole('button', { name: 'Reject' }));
  expect(await screen.findByText(messages.applicationRejected)).toBeVisible();
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ status: 'Rejected' });
});

test('tells the second admin that the application has been answered and refreshes the list', async () => {
  let current = waiting;
  stubApi({
    ...answers(unit),
    'GET /applications': () => json<ApplicationsAnswer>(200, { applications: [current] }),
    'PATCH /applications/a-1': () => {
      current = { ...waiting, status: 'Rejected' };
      return failure(409, errorMessages.application_answered);
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Accept Aisyah Rahman' }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText(errorMessages.application_answered)).toBeVisible();
  expect(await screen.findByRole('cell', { name: 'Rejected' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept Aisyah Rahman' })).not.toBeInTheDocument();
});

test.each([
  ['Accept', messages.acceptFailed],
  ['Reject', messages.rejectFailed],
])('a failed %s shows “%s” as the title and the reason of the server under it', async (label, title) => {
  stubApi({
    ...answers(unit, waiting),
    'PATCH /applications/a-1': () => failure(409, errorMessages.application_answered),
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: `${label} Aisyah Rahman` }));
  await user.click(await screen.findByRole('button', { name: label }));
  const toast = await screen.findByRole('alert');
  expect(toast).toHaveTextContent(`${title}${errorMessages.application_answered}`);
  expect(toast).not.toHaveTextContent('Error');
});

test.each([
  ['Accept', messages.acceptFailed],
  ['Reject', messages.rejectFailed],
])('a failed %s without a message of the server says: %s', async (label, words) => {
  stubApi({ ...answers(unit, waiting), 'PATCH /applications/a-1': () => json(500, {}) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: `${label} Aisyah Rahman` }));
  await user.click(await screen.findByRole('button', { name: label }));
  expect(await screen.findByText(words)).toBeVisible();
});

test('shows the applications of one room at a time, removed rooms last', async () => {
  const house = aRoomRental([aRoom({ _id: 'r-1' }), aRoom({ _id: 'r-2', name: 'Small room' })], {
    id: 'p-1',
  });
  const inRoom = (id: string, roomId: string, roomName: string, lastname: string) =>
    anApplication({ id, roomId, roomName, user: { ...waiting.user, lastname } });
  const room = (id: string, name: string, waitingApplications: number, isRemoved = false) => ({
    _id: id,
    id,
    name,
    isRemoved,
    waitingApplications,
  });
  const calls = stubApi({
    ...answers(
      house,
      inRoom('a-1', 'r-2', 'Small room', 'Two'),
      inRoom('a-2', 'r-1', 'Master room', 'One'),
      inRoom('a-3', 'r-0', 'Old room', 'Zero'),
    ),
    'GET /applications/rooms': () =>
      json<AppliedRoomsAnswer>(200, {
        rooms: [
          room('r-1', 'Master room', 30),
          room('r-2', 'Small room', 0),
          room('r-0', 'Old room', 1, true),
        ],
      }),
  });
  const { user, router } = open('?q=aisyah&cursor=abc');
  const rows = () =>
    within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[1]?.textContent);
  await screen.findByRole('table');
  const select = screen.getByLabelText('Room') as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual([
    'Master room (30 waiting)',
    'Small room',
    'Old room (removed) (1 waiting)',
  ]);
  expect(select).toHaveValue('r-1');
  expect(rows()).toEqual(['Aisyah One']);
  await user.selectOptions(select, 'r-2');
  await waitFor(() => expect(rows()).toEqual(['Aisyah Two']));
  expect(router.state.location.search).toBe('?q=aisyah&room=r-2');
  expect(calls.at(-1)?.search).toBe('?q=aisyah&limit=25&propertyId=p-1&roomId=r-2');
});

test('without applications it says so', async () => {
  stubApi(answers(unit));
  open();
  expect(await screen.findByText('No applications found for this property.')).toBeVisible();
});

test('a list that fails to load shows the error and its message', async () => {
  stubApi({ ...answers(unit), 'GET /applications': () => failure(500, errorMessages.unexpected_error) });
  open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
});

test('an unknown property is a page that does not exist', async () => {
  stubApi({ 'GET /properties/p-1': () => failure(404, errorMessages.property_not_found) });
  open();
  expect(await screen.findByRole('heading', { name: 'Property not found' })).toBeVisible();
});

test('the list is searched, filtered and sorted by the server', async () => {
  const calls = stubApi(answers(unit, waiting));
  const { user } = open();
  await user.selectOptions(await screen.findByLabelText('Status'), 'Waiting for Response');
  await user.click(await screen.findByRole('button', { name: 'Start Date' }));
  await user.type(screen.getByLabelText('Search'), 'siti');
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(calls.at(-1)?.search))).toEqual({
      q: 'siti',
      status: 'Waiting for Response',
      sort: 'startDate',
      limit: '25',
      propertyId: 'p-1',
    }),
  );
});

test('shows the error instead of the list when the rooms do not load', async () => {
  stubApi({
    ...answers(aRoomRental([aRoom({ _id: 'r-1' })], { id: 'p-1' })),
    'GET /applications/rooms': () => failure(500, errorMessages.unexpected_error),
  });
  open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
});
