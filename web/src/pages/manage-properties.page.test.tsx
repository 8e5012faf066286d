import { errorMessages } from '@teduh/shared/errors.constants';
import type { PropertiesAnswer, Property } from '@teduh/shared/properties';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { type Call, failure, json, stubApi } from '../test/api.ts';
import { aPicture, aProperty, aRoom, aRoomRental } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ManagePropertiesPage } from './manage-properties.page.tsx';

const list = (...properties: Property[]) => ({
  'GET /properties': () => json<PropertiesAnswer>(200, { properties }),
});
const open = (search = '') =>
  renderAt(<ManagePropertiesPage />, {
    path: paths.manageProperties,
    at: `${paths.manageProperties}${search}`,
    as: { userType: 'admin' },
  });
const paramsOf = (call: Call | undefined) => Object.fromEntries(new URLSearchParams(call?.search));
const names = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

test('shows each property as a card with its type, name, address, badges and a link to its details', async () => {
  stubApi(
    list(
      aProperty({ id: 'p1', waitingApplications: 3, pictures: [aPicture('a')] }),
      aRoomRental([aRoom({ isOccupied: true })], { id: 'p2', name: 'Rumah Hijau', isFullyOccupied: true }),
    ),
  );
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Manage Properties' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add New Property' })).toHaveAttribute('href', paths.addProperty);
  const unit = within(await screen.findByRole('article', { name: 'Suria Residence' }));
  expect(unit.getByText('Unit Rental')).toBeVisible();
  expect(unit.getByText('12 Jalan Ampang, 50450 Kuala Lumpur')).toBeVisible();
  expect(unit.getByText('Available')).toBeVisible();
  expect(unit.getByLabelText('3 applications waiting for response')).toHaveTextContent('3');
  expect(unit.getByRole('link', { name: 'View Details of Suria Residence' })).toHaveAttribute(
    'href',
    paths.propertyDetails('p1'),
  );
  expect(unit.queryByTestId('no-picture')).not.toBeInTheDocument();

  const house = within(screen.getByRole('article', { name: 'Rumah Hijau' }));
  expect(house.getByText('Room Rental')).toBeVisible();
  expect(house.getByText('Full')).toBeVisible();
  expect(house.queryByLabelText(/waiting for response/)).not.toBeInTheDocument();
  expect(house.getByTestId('no-picture')).toBeVisible();
});

test('says that it is loading', () => {
  stubApi({ 'GET /properties': () => new Promise<Response>(() => undefined) });
  open();
  expect(screen.getByRole('status')).toHaveTextContent('Loading...');
});

test('an error is shown with the server’s message and a way to try again', async () => {
  let isUp = false;
  stubApi({
    'GET /properties': () =>
      isUp ? list(aProperty())['GET /properties']() : failure(500, errorMessages.unexpected_error),
  });
  const { user } = open();
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  isUp = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article')).toBeVisible();
});

test('offers to add the first property when there are none', async () => {
  stubApi(list());
  open();
  expect(await screen.findByText('No properties found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Add your first property' })).toHaveAttribute(
    'href',
    paths.addProperty,
  );
});

test('the server searches, filters and sorts, and the URL says by what', async () => {
  const calls = stubApi(list(aProperty()));
  const { user, router } = open();
  await screen.findByRole('article');
  expect(paramsOf(calls.at(-1))).toEqual({ limit: '24' });

  await user.type(screen.getByLabelText('Search'), 'suria');
  await waitFor(() => expect(router.state.location.search).toBe('?q=suria'));
  await user.selectOptions(screen.getByLabelText('Type'), 'Room Rental');
  await user.selectOptions(screen.getByLabelText('Occupancy'), 'Available');
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price, highest first');
  await waitFor(() =>
    expect(router.state.location.search).toBe('?q=suria&type=Room+Rental&available=true&sort=-price'),
  );
  await waitFor(() =>
    expect(paramsOf(calls.at(-1))).toEqual({
      limit: '24',
      q: 'suria',
      type: 'Room Rental',
      available: 'true',
      sort: 'price-high',
    }),
  );
});

test('a link shows its search and its order', async () => {
  const calls = stubApi(list(aProperty()));
  open('?q=suria&type=Unit+Rental&sort=price&available=no');
  await screen.findByRole('article');
  expect(paramsOf(calls.at(-1))).toEqual({
    limit: '24',
    q: 'suria',
    type: 'Unit Rental',
    sort: 'price-low',
  });
  expect(screen.getByLabelText('Search')).toHaveValue('suria');
  expect(screen.getByLabelText('Sort by')).toHaveValue('price');
});

test('pages go on and back, each with an address of its own', async () => {
  stubApi({
    'GET /properties': (call) =>
      paramsOf(call).cursor === 'two'
        ? json<PropertiesAnswer>(200, {
            properties: [aProperty({ name: 'Rumah Hijau' })],
            previousCursor: 'one',
          })
        : json<PropertiesAnswer>(200, { properties: [aProperty()], nextCursor: 'two' }),
  });
  const { user, router } = open('?sort=price');
  await user.click(await screen.findByRole('button', { name: 'Next' }));
  await waitFor(() => expect(names()).toEqual(['Rumah Hijau']));
  expect(router.state.location.search).toBe('?sort=price&cursor=two&page=2');
  await user.click(screen.getByRole('button', { name: 'Previous' }));
  await waitFor(() => expect(names()).toEqual(['Suria Residence']));
  expect(router.state.location.search).toBe('?sort=price&cursor=one');
});

test('the cards of the former search are busy until the new ones are there', async () => {
  const arrival = Promise.withResolvers<void>();
  stubApi({
    'GET /properties': async (call) => {
      if (paramsOf(call).type) await arrival.promise;
      return list(aProperty())['GET /properties']();
    },
  });
  const { user } = open();
  const cards = await screen.findByRole('list', { name: 'Properties' });
  expect(cards).toHaveAttribute('aria-busy', 'false');
  await user.selectOptions(screen.getByLabelText('Type'), 'Room Rental');
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Properties' })).toHaveAttribute('aria-busy', 'true'),
  );
  arrival.resolve();
  await waitFor(() =>
    expect(screen.getByRole('list', { name: 'Properties' })).toHaveAttribute('aria-busy', 'false'),
  );
});

test('a search that finds nothing says so and can be cleared', async () => {
  stubApi({
    'GET /properties': (call) =>
      json<PropertiesAnswer>(200, { properties: paramsOf(call).q ? [] : [aProperty()] }),
  });
  const { user, router } = open('?q=zzz&sort=price');
  expect(await screen.findByText('No properties match your search')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Add your first property' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  expect(await screen.findByRole('article')).toBeVisible();
  expect(router.state.location.search).toBe('?sort=price');
});

test('a search that fails shows no cards of the one before', async () => {
  stubApi({
    'GET /properties': (call) =>
      paramsOf(call).type
        ? failure(500, errorMessages.unexpected_error)
        : list(aProperty())['GET /properties'](),
  });
  const { user } = open();
  await screen.findByRole('article');
  await user.selectOptions(screen.getByLabelText('Type'), 'Room Rental');
  expect(await screen.findByText(`Error: ${errorMessages.unexpected_error}`)).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
});
