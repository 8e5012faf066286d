import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { Property, PropertyMessageAnswer } from '@teduh/shared/properties';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aPicture, aProperty, aRoom, aRoomRental } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { stubUploads } from '../test/uploads.ts';
import { Component as EditPropertyPage } from './edit-property.page.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:preview');
  URL.revokeObjectURL = vi.fn();
});

const change = 'PATCH /properties/property-1';
const pictures = [aPicture('a'), aPicture('b'), aPicture('c')];
const unit = aProperty({ pictures });
const house = aRoomRental([
  aRoom({ _id: 'room-1', name: 'Master', isOccupied: true }),
  aRoom({ _id: 'room-2', name: 'Small' }),
]);

function open(property: Property) {
  stubApi({ 'GET /properties/property-1': () => json(200, { property }) });
  const uploads = stubUploads({
    [change]: () => json<PropertyMessageAnswer>(200, { message: messages.propertyUpdated, property }),
  });
  const path = '/manage-properties/edit/:propertyId';
  const at = paths.editProperty('property-1');
  return { uploads, ...renderAt(<EditPropertyPage />, { path, at, as: { userType: 'admin' } }) };
}

const save = () => screen.getByRole('button', { name: 'Save changes' });
const entriesOf = (body: FormData | undefined) => Object.fromEntries(body ?? []);

test('the form is filled with the property, whose type cannot be changed', async () => {
  open(unit);
  expect(await screen.findByLabelText('Name')).toHaveValue('Suria Residence');
  expect(screen.getByLabelText('Type')).toHaveValue('Unit Rental');
  expect(screen.getByLabelText('Type')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Price')).toHaveValue('RM 2400');
  expect(screen.getByLabelText('Deposit')).toHaveValue('RM 4800');
  expect(screen.getByRole('link', { name: 'Cancel' })).toHaveAttribute(
    'href',
    paths.propertyDetails('property-1'),
  );
});

test('only what has changed is sent; then the details are shown', async () => {
  const { user, uploads } = open(unit);
  const price = await screen.findByLabelText('Price');
  await user.clear(price);
  await fill(user, price, '2500');
  await user.click(save());
  expect(await screen.findByText(messages.propertyUpdated)).toBeVisible();
  expect(entriesOf(uploads[0]?.body)).toEqual({ price: '2500' });
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.propertyDetails('property-1'));
});

test('house rules can be changed and taken away', async () => {
  const { user, uploads } = open({ ...unit, houseRules: 'No smoking.' });
  const rules = await screen.findByLabelText('House rules');
  expect(rules).toHaveValue('No smoking.');
  await user.clear(rules);
  await user.click(save());
  expect(await screen.findByText(messages.propertyUpdated)).toBeVisible();
  expect(entriesOf(uploads[0]?.body)).toEqual({ houseRules: '' });
});

test('after a change it goes back one page', async () => {
  const { user, router } = open(unit);
  await router.navigate('/elsewhere');
  await router.navigate(paths.editProperty('property-1'));
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(save());
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'));
});

test('sends nothing when nothing has changed', async () => {
  const { user, uploads } = open(unit);
  await screen.findByLabelText('Name');
  await user.click(save());
  expect(await screen.findByText(errorMessages.no_changes)).toBeVisible();
  expect(uploads).toEqual([]);
});

test('images that stay are sent as URLs in their order, new ones as files after them', async () => {
  const { user, uploads } = open(unit);
  await screen.findByLabelText('Name');
  await user.click(screen.getByRole('button', { name: 'Remove image 1' }));
  await user.click(screen.getByRole('button', { name: 'Move image 2 forward' }));
  await user.upload(
    await screen.findByLabelText('Images'),
    new File(['x'], 'new.png', { type: 'image/png' }),
  );
  expect(await screen.findByAltText('new.png')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move image 3 forward' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move image 2 back' })).toBeDisabled();
  await user.click(save());
  await screen.findByText(messages.propertyUpdated);
  const body = uploads[0]?.body;
  expect(JSON.parse(String(body?.get('images')))).toEqual([pictures[2]?.url, pictures[1]?.url]);
  expect(JSON.parse(String(body?.get('knownImages')))).toEqual(pictures.map(({ url }) => url));
  expect(body?.getAll('newImages').map((file) => (file as File).name)).toEqual(['new.png']);
});

test('rooms that stay keep their ids; an occupied one cannot be removed', async () => {
  const { user, uploads } = open(house);
  const master = within(await screen.findByRole('listitem', { name: 'Room 1' }));
  expect(master.getByText('Occupied')).toBeVisible();
  const remove = master.getByRole('button', { name: 'Remove room 1' });
  expect(remove).toBeDisabled();
  expect(remove).toHaveAccessibleDescription(errorMessages.room_has_contract);

  await user.click(screen.getByRole('button', { name: 'Move room 1 down' }));
  await user.click(screen.getByRole('button', { name: 'Add room' }));
  const added = within(screen.getByRole('listitem', { name: 'Room 3' }));
  await fill(user, added.getByLabelText('Room name'), 'Attic');
  await fill(user, added.getByLabelText('Room price'), '500');
  await fill(user, added.getByLabelText('Room deposit'), '500');
  await user.click(save());
  await screen.findByText(messages.propertyUpdated);
  const rooms = JSON.parse(String(uploads[0]?.body.get('rooms')));
  expect(rooms.map(({ _id, name }: { _id?: string; name: string }) => [_id, name])).toEqual([
    ['room-2', 'Small'],
    ['room-1', 'Master'],
    [undefined, 'Attic'],
  ]);
  expect(uploads[0]?.body.get('knownRooms')).toBe('["room-1","room-2"]');
});

test('an error about the new images is shown beside them', async () => {
  const { user } = open(unit);
  const errorFields = { newImages: 'At most 12 images' };
  stubUploads({ [change]: () => failure(400, errorMessages.invalid_fields, { errorFields }) });
  await user.type(await screen.findByLabelText('Name'), '!');
  await user.click(save());
  expect(await screen.findByText('At most 12 images')).toBeVisible();
});

test('shows a page that does not exist for an unknown property', async () => {
  stubApi({ 'GET /properties/property-1': () => failure(404, errorMessages.property_not_found) });
  const at = paths.editProperty('property-1');
  renderAt(<EditPropertyPage />, {
    path: '/manage-properties/edit/:propertyId',
    at,
    as: { userType: 'admin' },
  });
  expect(await screen.findByRole('heading', { name: 'Property not found' })).toBeVisible();
});
