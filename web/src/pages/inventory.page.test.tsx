import { errorMessages } from '@teduh/shared/errors.constants';
import type { Inventory, InventoryAnswer, InventoryMessageAnswer } from '@teduh/shared/inspections';
import { messages } from '@teduh/shared/messages';
import type { PropertyAnswer } from '@teduh/shared/properties';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { failure, json, stubApi } from '../test/api.ts';
import { fill } from '../test/fill.ts';
import { aProperty, aRoom, aRoomRental } from '../test/properties.ts';
import { renderAt } from '../test/render.tsx';
import { Component } from './inventory.page.tsx';

const url = '/properties/property-1/inventory';
const anInventory = (changes: Partial<Inventory> = {}): Inventory => ({
  property: { _id: 'property-1', name: 'Suria Residence' },
  room: null,
  roomName: null,
  version: 1,
  updatedAt: '2026-11-15T04:00:00.000Z',
  items: [{ room: 'Kitchen', name: 'Fridge', count: 1, value: 1200 }],
  ...changes,
});

function open(
  inventory: Inventory,
  answers: Parameters<typeof stubApi>[0] = {},
  at = '/inventory/property-1',
) {
  const calls = stubApi({
    [`GET ${url}`]: () => json<InventoryAnswer>(200, { inventory }),
    [`PUT ${url}`]: () =>
      json<InventoryMessageAnswer>(200, {
        message: messages.inventorySaved,
        inventory: { ...inventory, version: inventory.version + 1 },
      }),
    ...answers,
  });
  const view = renderAt(<Component />, {
    path: '/inventory/:propertyId',
    at,
    as: { userType: 'admin' },
  });
  return { ...view, saves: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}

test('saves the whole list, and the next time over the new version', async () => {
  const { user, saves } = open(anInventory());
  await user.click(await screen.findByRole('button', { name: 'Add a line' }));
  const [, second] = screen.getAllByRole('textbox', { name: 'Item' });
  expect(screen.getAllByRole('combobox', { name: 'Room' })[1]).toHaveValue('Kitchen');
  await fill(user, second as HTMLElement, 'Kettle');
  await user.click(screen.getByRole('button', { name: 'Save the inventory' }));
  expect(await screen.findByText(messages.inventorySaved)).toBeVisible();
  expect(saves()).toEqual([
    {
      version: 1,
      items: [
        { room: 'Kitchen', name: 'Fridge', count: '1', value: 1200 },
        { room: 'Kitchen', name: 'Kettle', count: '1' },
      ],
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Remove Fridge' }));
  await user.click(screen.getByRole('button', { name: 'Save the inventory' }));
  await waitFor(() =>
    expect(saves()[1]).toEqual({ version: 2, items: [{ room: 'Kitchen', name: 'Kettle', count: '1' }] }),
  );
});

test('says what is wrong with a line', async () => {
  const { user, saves } = open(anInventory({ version: 0, items: [] }));
  expect(await screen.findByText(/Nothing is listed yet/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Add a line' }));
  await user.click(screen.getByRole('button', { name: 'Save the inventory' }));
  expect(await screen.findByText('Room is required')).toBeVisible();
  expect(screen.getByText('Item is required')).toBeVisible();
  expect(saves()).toEqual([]);
});

test('does not replace a list that somebody else has saved meanwhile, and shows it on request', async () => {
  let shown = anInventory();
  const { user } = open(shown, {
    [`GET ${url}`]: () => json<InventoryAnswer>(200, { inventory: shown }),
    [`PUT ${url}`]: () => failure(409, errorMessages.inventory_changed),
  });
  await fill(user, await screen.findByRole('textbox', { name: 'Item' }), ' with freezer');
  await user.click(screen.getByRole('button', { name: 'Save the inventory' }));
  expect(await screen.findByText('There is a newer list')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Item' })).toHaveValue('Fridge with freezer');
  shown = anInventory({ version: 2, items: [{ room: 'Kitchen', name: 'Oven', count: 1, value: null }] });
  await user.click(screen.getByRole('button', { name: 'Discard mine and look at theirs' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Item' })).toHaveValue('Oven'));
});

test('says that there is no such property, and shows a failure with another try', async () => {
  const view = open(anInventory(), { [`GET ${url}`]: () => failure(404, errorMessages.property_not_found) });
  expect(await screen.findByText('Property not found')).toBeVisible();
  view.unmount();
  open(anInventory(), { [`GET ${url}`]: () => failure(500, errorMessages.unexpected_error) });
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible();
});

test('asks for the room of a property that is let by the room', async () => {
  const rooms = [aRoom(), aRoom({ _id: 'room-2', name: 'Back room' })];
  open(anInventory(), {
    [`GET ${url}`]: () => failure(400, errorMessages.invalid_fields),
    'GET /properties/property-1': () => json<PropertyAnswer>(200, { property: aRoomRental(rooms) }),
  });
  const table = within(await screen.findByRole('table', { name: 'Rooms' }));
  expect(screen.getByText(/Choose a room/)).toBeVisible();
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/inventory/property-1?room=room-1',
    '/inventory/property-1?room=room-2',
  ]);
  expect(screen.queryByText('Property not found')).not.toBeInTheDocument();
});

test('opens the only inventory of a property without rooms, though the address names one', async () => {
  open(
    anInventory(),
    {
      [`GET ${url}`]: ({ search }) =>
        search.includes('room=')
          ? failure(400, errorMessages.invalid_fields)
          : json<InventoryAnswer>(200, { inventory: anInventory() }),
      'GET /properties/property-1': () => json<PropertyAnswer>(200, { property: aProperty() }),
    },
    '/inventory/property-1?room=room-1',
  );
  expect(await screen.findByRole('textbox', { name: 'Item' })).toHaveValue('Fridge');
});

test('says that there is no such property where its address cannot be one', async () => {
  const refuse = () => failure(400, errorMessages.invalid_fields);
  open(anInventory(), { [`GET ${url}`]: refuse, 'GET /properties/property-1': refuse });
  expect(await screen.findByText('Property not found')).toBeVisible();
});
