import type { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Property } from '@teduh/shared/properties';
import type { TransactionsAnswer } from '@teduh/shared/transactions';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aTransaction, paid } from '../test/payments.ts';
import { aPicture, aProperty, aRoom, aRoomRental } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { Component as PropertyDetailsPage } from './property-details.page.tsx';

const read = 'GET /properties/property-1';
const remove = 'DELETE /properties/property-1';
const tenant = { _id: 'user-9', firstname: 'Nurul', lastname: 'Huda', email: 'nurul@example.com' };

function open(property: Property, more: Parameters<typeof stubApi>[0] = {}) {
  const calls = stubApi({
    [read]: () => json(200, { property }),
    'GET /transactions': () => json<TransactionsAnswer>(200, { transactions: [] }),
    ...more,
  });
  const path = '/manage-properties/details/:propertyId';
  const at = paths.propertyDetails('property-1');
  return { calls, ...renderAt(<PropertyDetailsPage />, { path, at, as: { userType: 'admin' } }) };
}

test('shows the name, address, type, price, deposit and actions of a unit', async () => {
  const { calls } = open(aProperty({ waitingApplications: 3, pictures: [aPicture('a'), aPicture('b')] }));
  expect(await screen.findByRole('heading', { name: 'Suria Residence' })).toBeVisible();
  expect(screen.getByText('12 Jalan Ampang, 50450 Kuala Lumpur')).toBeVisible();
  expect(screen.getByText('Unit Rental')).toBeVisible();
  expect(screen.getByText('RM 2,400')).toBeVisible();
  expect(screen.getByText('RM 4,800')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'About Property' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to properties' })).toHaveAttribute(
    'href',
    paths.manageProperties,
  );
  const applications = screen.getByRole('link', { name: /^Applications/ });
  expect(applications).toHaveAttribute('href', paths.propertyApplications('property-1'));
  expect(applications).toHaveAccessibleName(/3 applications waiting for response/);
  expect(screen.getByRole('link', { name: 'Edit' })).toHaveAttribute(
    'href',
    paths.editProperty('property-1'),
  );
  expect(await screen.findByText('No transactions found for this property.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(calls.map(({ path }) => path)).toEqual(['/properties/property-1', '/transactions']);
  expect(calls[1]?.search).toContain('propertyId=property-1');
});

test('shows the images in a carousel with controls, or a drawing without images', async () => {
  const { unmount } = open(aProperty({ pictures: [aPicture('a'), aPicture('b')] }));
  const carousel = within(await screen.findByRole('region', { name: 'Images of Suria Residence' }));
  expect(carousel.getAllByRole('img')).toHaveLength(2);
  expect(carousel.getByRole('button', { name: 'Next image' })).toBeInTheDocument();
  expect(carousel.getByRole('button', { name: 'Previous image' })).toBeInTheDocument();
  unmount();

  open(aProperty());
  expect(await screen.findByText('No image of Suria Residence yet')).toBeInTheDocument();
  expect(screen.getByTestId('no-picture')).toBeVisible();
});

test('lists rooms in a table, with a dash for missing values', async () => {
  open(
    aRoomRental([
      aRoom({ _id: 'r1', name: 'Master', description: 'En suite', isOccupied: true, occupant: tenant }),
      aRoom({ _id: 'r2', name: 'Small', price: 650, depositAmount: 1300 }),
    ]),
  );
  const table = within(await screen.findByRole('table', { name: 'Rooms' }));
  const textsOf = (role: string) => table.getAllByRole(role).map(({ textContent }) => textContent);
  const heads = ['#', 'Name', 'Price', 'Deposit', 'Description', 'Tenant', 'Inventory'];
  expect(textsOf('columnheader')).toEqual(heads);
  expect(textsOf('cell')).toEqual([
    ...['1', 'Master', 'RM 900', 'RM 1,800', 'En suite', 'Nurul Huda', 'Open'],
    ...['2', 'Small', 'RM 650', 'RM 1,300', '-', '-', 'Open'],
  ]);
  expect(table.getByRole('link', { name: 'Open the inventory of Small' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/inventory\/.+\?room=r2$/),
  );
});

const transactionHeads = 'Cust. Name,Cust. Email,Type,Amount,Due Date,Status,Payment Date'.split(',');

test.each([
  ['a unit', aProperty(), ['#', ...transactionHeads], ['1']],
  ['a house with rooms', aRoomRental([aRoom()]), ['#', 'Room', ...transactionHeads], ['1', 'Master room']],
])('lists the transactions of %s in a table', async (_what, property, heads, first) => {
  const transactions = [aTransaction({ roomName: first[1] ?? null, ...paid })];
  open(property, { 'GET /transactions': () => json<TransactionsAnswer>(200, { transactions }) });
  const table = within(await screen.findByRole('table', { name: 'Transactions' }));
  const textsOf = (role: string) => table.getAllByRole(role).map(({ textContent }) => textContent);
  expect(textsOf('columnheader')).toEqual(heads);
  expect(textsOf('cell')).toEqual([
    ...first,
    ...[
      'Aisyah Rahman',
      'aisyah@example.com',
      'Monthly RentalRent 1 to 31 Dec 2026',
      'RM 2,400',
      '1 Dec 2026',
      'Paid',
    ],
    '20 Nov 2026',
  ]);
});

test('says that the transactions are loading', async () => {
  open(aProperty(), { 'GET /transactions': () => new Promise(() => undefined) });
  expect(await screen.findByText('Loading transactions...')).toBeInTheDocument();
});

test('deletes a property only after a confirmation', async () => {
  const { user, calls } = open(aProperty(), {
    [remove]: () => json<MessageAnswer>(200, { message: messages.propertyDeleted }),
  });
  const isDeleted = () => calls.some(({ method }) => method === 'DELETE');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete property' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(isDeleted()).toBe(false);

  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const again = await screen.findByRole('dialog', { name: 'Delete property' });
  await user.click(within(again).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(messages.propertyDeleted)).toBeVisible();
  expect(isDeleted()).toBe(true);
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.manageProperties);
});

test.each([
  ['a unit', aProperty({ isFullyOccupied: true })],
  ['a room', aRoomRental([aRoom(), aRoom({ _id: 'room-2', isOccupied: true })])],
])(
  'says that a property with %s that is rented cannot be deleted, instead of asking',
  async (_what, property) => {
    const { user } = open(property);
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: `${property.name} cannot be deleted` }));
    expect(dialog.getByText(errorMessages.property_has_contract)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Delete' })).toBeNull();
  },
);

test('stays on the page and shows the message of the server when it refuses to delete', async () => {
  const { user } = open(aProperty(), { [remove]: () => failure(409, errorMessages.property_has_contract) });
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(errorMessages.property_has_contract)).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Suria Residence' })).toBeInTheDocument();
});

test.each([404, 400])('an id that answers %i is a page that does not exist', async (status) => {
  open(aProperty(), { [read]: () => failure(status, errorMessages.property_not_found) });
  expect(await screen.findByRole('heading', { name: 'Property not found' })).toBeVisible();
  expect(screen.getByText(errorMessages.property_not_found)).toBeVisible();
});

test('shows a server error and can be tried again', async () => {
  let isUp = false;
  const { user } = open(aProperty(), {
    [read]: () =>
      isUp ? json(200, { property: aProperty() }) : failure(500, errorMessages.unexpected_error),
  });
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Suria Residence' })).toBeVisible();
});
