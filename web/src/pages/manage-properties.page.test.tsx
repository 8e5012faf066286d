import { errorMessages } from '@teduh/shared/errors.constants';
import type { PropertiesAnswer, Property } from '@teduh/shared/properties';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { aPicture, aProperty, aRoom, aRoomRental } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { Component as ManagePropertiesPage } from './manage-properties.page.tsx';

const list = (...properties: Property[]) => ({
  'GET /properties': () => json<PropertiesAnswer>(200, { properties }),
});
const open = () => renderAt(<ManagePropertiesPage />, { as: { userType: 'admin' } });

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
  expect(unit.getByRole('link', { name: 'View Details' })).toHaveAttribute(
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
