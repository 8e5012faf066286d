import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import type { PropertyMessageAnswer } from '@teduh/shared/properties';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paths } from '../lib/paths.ts';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aProperty } from '../test/properties.ts';
import { choose, field, fillTexts, fillUnit, png, submit } from '../test/property-form.ts';
import { renderAt, tokenFor } from '../test/render.tsx';
import { stubUploads } from '../test/uploads.ts';
import { Component as AddPropertyPage } from './add-property.page.tsx';

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => 'blob:preview');
  URL.revokeObjectURL = vi.fn();
});

const add = 'POST /properties';
const added = () =>
  json<PropertyMessageAnswer>(201, { message: messages.propertyAdded, property: aProperty({ id: 'new-1' }) });

const open = () => renderAt(<AddPropertyPage />, { path: paths.addProperty, as: { userType: 'admin' } });

test('a unit with images is sent as one form, and its details are shown', async () => {
  const uploads = stubUploads({ [add]: added });
  const { user } = open();
  await fillUnit(user);
  await fill(user, field('House rules'), 'No smoking.\nNo drums.');
  await choose([png('front.png'), png('kitchen.png')]);
  expect(await screen.findByAltText('kitchen.png')).toBeVisible();
  await user.click(submit());

  expect(await screen.findByText(messages.propertyAdded)).toBeVisible();
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.propertyDetails('new-1'));
  const body = uploads[0]?.body;
  expect(uploads[0]?.authorization).toMatch(/^Bearer /);
  expect(Object.fromEntries([...(body ?? [])].filter(([, value]) => typeof value === 'string'))).toEqual({
    type: 'Unit Rental',
    name: 'Suria',
    address: '12 Jalan Ampang',
    description: 'Bright',
    houseRules: 'No smoking.\nNo drums.',
    price: '2400',
    depositAmount: '4800',
  });
  expect(body?.getAll('images').map((file) => (file as File).name)).toEqual(['front.png', 'kitchen.png']);
  expect(URL.revokeObjectURL).toHaveBeenCalledTimes(2);
});

test('shows under each field what is missing and sends nothing', async () => {
  const uploads = stubUploads({ [add]: added });
  const { user } = open();
  await user.click(submit());
  expect(field('Name')).toHaveAccessibleDescription('Name is required');
  expect(field('Name')).toHaveFocus();
  expect(field('Address')).toHaveAccessibleDescription('Address is required');
  expect(field('Description')).toHaveAccessibleDescription('Description is required');
  expect(field('Price')).toHaveAccessibleDescription(/Price is required/);
  expect(field('Deposit')).toHaveAccessibleDescription(/Deposit is required/);
  expect(uploads).toEqual([]);
});

test.each([
  ['0', ''],
  ['-5', 'RM 5'],
  ['1.5', 'RM 15'],
  ['abc', ''],
  ['100000', 'RM 100000'],
  ['100001', 'RM 10000'],
])('a price typed as %s stays %j: whole ringgit from 1 to 100000', async (typed, shown) => {
  const { user } = open();
  await user.type(field('Price'), typed);
  expect(field('Price')).toHaveValue(shown);
});

test('a change of the type empties price, deposit and rooms and keeps the rest', async () => {
  const { user } = open();
  await fillUnit(user);
  await user.click(field('Room Rental'));
  expect(screen.queryByLabelText('Price')).not.toBeInTheDocument();
  await fill(user, field('Room name'), 'Master');
  await user.click(field('Unit Rental'));
  expect(field('Price')).toHaveValue('');
  expect(field('Deposit')).toHaveValue('');
  expect(field('Name')).toHaveValue('Suria');
  await user.click(field('Room Rental'));
  expect(field('Room name')).toHaveValue('');
});

test('rooms are added, put in order, removed, and sent in JSON', async () => {
  const uploads = stubUploads({ [add]: added });
  const { user } = open();
  await fillTexts(user);
  await user.click(field('Room Rental'));
  for (const [index, name] of ['Small', 'Master', 'Attic'].entries()) {
    if (index > 0) await user.click(screen.getByText('Add room'));
    const last = (label: string) => screen.getAllByLabelText(label).at(-1) as HTMLElement;
    if (index > 0) expect(last('Room name')).toHaveFocus();
    await fill(user, last('Room name'), name);
    await fill(user, last('Room price'), '900');
    await fill(user, last('Room deposit'), '1800');
  }
  await user.click(screen.getByRole('button', { name: 'Move room 2 up' }));
  expect(screen.getByRole('button', { name: 'Move room 1 down' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove room 3' }));
  await user.click(submit());
  await screen.findByText(messages.propertyAdded);
  const terms = { price: 900, depositAmount: 1800, description: '' };
  expect(JSON.parse(String(uploads[0]?.body.get('rooms')))).toEqual([
    { name: 'Master', ...terms },
    { name: 'Small', ...terms },
  ]);
  expect(uploads[0]?.body.has('price')).toBe(false);
});

test('rejects a second room with the same name', async () => {
  const { user } = open();
  await user.click(field('Room Rental'));
  await user.click(screen.getByRole('button', { name: 'Add room' }));
  const [first, second] = screen.getAllByLabelText('Room name');
  await fill(user, first as HTMLElement, 'Master');
  await fill(user, second as HTMLElement, ' master');
  await user.click(submit());
  expect(first).not.toHaveAccessibleDescription();
  expect(second).toHaveAccessibleDescription('Every room needs a name of its own');
});

test('requires at least one room', async () => {
  const { user } = open();
  await fillTexts(user);
  await user.click(field('Room Rental'));
  await user.click(screen.getByRole('button', { name: 'Remove room 1' }));
  await user.click(submit());
  expect(screen.getByText('At least one room is required')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add room' })).toHaveFocus();
});

test('the server’s words stand under the fields, also those of a room, until somebody types', async () => {
  const errorFields = { 'rooms.0.price': 'Room price must be from RM 1 to RM 100,000, in whole ringgit' };
  stubUploads({ [add]: () => failure(400, errorMessages.invalid_fields, { errorFields }) });
  const { user } = open();
  await fillTexts(user);
  await user.click(field('Room Rental'));
  await fill(user, field('Room name'), 'Master');
  await fill(user, field('Room price'), '900');
  await fill(user, field('Room deposit'), '900');
  await user.click(submit());
  await waitFor(() => expect(field('Room price')).toHaveAccessibleDescription(errorFields['rooms.0.price']));
  await waitFor(() => expect(field('Room price')).toHaveFocus());
  await user.type(field('Room price'), '0');
  expect(field('Room price')).not.toHaveAccessibleDescription();
});

test('an expired token is refreshed and the upload repeated', async () => {
  const fresh = tokenFor({ userType: 'admin', userName: 'Fresh' });
  stubApi({ 'GET /auth/refresh': () => json(200, { accessToken: fresh }) });
  const uploads = stubUploads({
    [add]: ({ authorization }) =>
      authorization === `Bearer ${fresh}` ? added() : failure(403, errorMessages.session_expired),
  });
  const { user } = open();
  await fillUnit(user);
  await user.click(submit());
  expect(await screen.findByText(messages.propertyAdded)).toBeVisible();
  expect(uploads).toHaveLength(2);
});

test('asks before the user leaves with unsaved input', async () => {
  const { user } = open();
  await user.type(field('Name'), 'S');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(field('Name')).toHaveValue('S');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.manageProperties);
});

test('leaving an untouched form does not ask', async () => {
  const { user } = open();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByLabelText('location')).toHaveTextContent(paths.manageProperties);
});
