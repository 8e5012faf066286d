import { expect, it } from 'vitest';
import { propertyCalls } from '../../../test/property-calls.ts';
import { photos, roomRental, rooms, unitRental } from '../../../test/property-forms.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { add, admin, auditOf, storedFiles } = propertyCalls(test);

it('creates a Unit Rental with its price and deposit', async () => {
  const form = unitRental();
  const { status, body } = await add(form);
  expect(status).toBe(201);
  expect(body.message).toBe('Property added successfully');
  expect(body.property).toMatchObject({
    name: form.name,
    type: 'Unit Rental',
    price: 1500,
    depositAmount: 3000,
    isAvailable: true,
    isFullyOccupied: false,
    occupant: null,
    waitingApplications: 0,
  });
  expect(body.property._id).toBe(body.property.id);
  expect(body.property.rooms).toEqual([]);
});

it('offers the images at public addresses that may be cached without a limit', async () => {
  const { images } = (await add(unitRental(), await photos(2))).body.property;
  expect(images).toHaveLength(2);
  const image = await test.app.inject(images[0]);
  expect(image.statusCode).toBe(200);
  expect(image.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
  });
});

it('creates a Room Rental from a form that contains the rooms as JSON', async () => {
  const fromForm = await add(roomRental());
  expect(fromForm.body.property).toMatchObject({ type: 'Room Rental', priceRange: '500 - 900' });
  expect(fromForm.body.property.rooms).toMatchObject([
    {
      name: 'Master',
      price: 900,
      depositAmount: 1800,
      description: 'With bath',
      isOccupied: false,
      occupant: null,
    },
    { name: 'Small', price: 500, depositAmount: 1000, description: '' },
  ]);
  expect(fromForm.body.property).not.toHaveProperty('price');
});

it('creates a Room Rental from a JSON body', async () => {
  const fromJson = await test.call('POST', '/api/properties', {
    token: admin().token,
    body: { ...roomRental(), rooms: [rooms[1]] },
  });
  expect(fromJson.status).toBe(201);
  expect(fromJson.body.property.priceRange).toBe('500');
});

it('updates open pages', async () => {
  const change = new Promise((resolve) => {
    const stop = test.deps.bus.subscribe((signal) => {
      if (signal.topic !== 'change') return;
      stop();
      resolve(signal.tags);
    });
  });
  await add(unitRental());
  expect(await change).toEqual(['Property']);
});

it('writes a line in the audit log', async () => {
  const { property } = (await add(unitRental({ name: 'Rumah Bayu' }))).body;
  expect(await auditOf(property.id)).toEqual([
    {
      action: 'property.added',
      actor_id: admin().id,
      before: null,
      after: { name: 'Rumah Bayu', type: 'Unit Rental' },
    },
  ]);
});

const amountMessage = 'must be from RM 1 to RM 100,000, in whole ringgit';
it.each([
  [unitRental({ name: ' ' }), { name: 'Name is required' }],
  [unitRental({ name: undefined }), { name: 'Name is required' }],
  [unitRental({ address: '' }), { address: 'Address is required' }],
  [unitRental({ description: '' }), { description: 'Description is required' }],
  [unitRental({ type: 'Castle' }), { type: 'Type must be Unit Rental or Room Rental' }],
  [unitRental({ price: undefined }), { price: 'Price is required' }],
  [unitRental({ price: '0' }), { price: `Price ${amountMessage}` }],
  [unitRental({ price: '100001' }), { price: `Price ${amountMessage}` }],
  [unitRental({ price: '1.5' }), { price: `Price ${amountMessage}` }],
  [unitRental({ price: 'abc' }), { price: `Price ${amountMessage}` }],
  [unitRental({ depositAmount: '-5' }), { depositAmount: `Deposit ${amountMessage}` }],
  [roomRental({ rooms: undefined }), { rooms: 'Rooms are required' }],
  [roomRental({ rooms: '[]' }), { rooms: 'At least one room is required' }],
  [roomRental({ rooms: '{broken' }), { rooms: 'Rooms must be a list in JSON' }],
  [
    roomRental({ rooms: JSON.stringify([rooms[0], { ...rooms[1], name: 'MASTER' }]) }),
    { rooms: 'Every room needs a name of its own' },
  ],
  [
    roomRental({ rooms: JSON.stringify([{ ...rooms[0], price: 0 }]) }),
    { 'rooms.0.price': `Room price ${amountMessage}` },
  ],
  [
    roomRental({ rooms: JSON.stringify([{ ...rooms[0], name: '' }]) }),
    { 'rooms.0.name': 'Room name is required' },
  ],
])('rejects %o and stores no files', async (form, fields) => {
  const filesBefore = await storedFiles();
  const { status, body } = await add(form, await photos(1));
  expect(status).toBe(400);
  expect(body.errorFields).toEqual(fields);
  expect(await storedFiles()).toEqual(filesBefore);
});

it('rejects thirteen images and stores none of them', async () => {
  const filesBefore = await storedFiles();
  const form = unitRental();
  const { status, body } = await add(form, await photos(13));
  expect(status).toBe(400);
  expect(body.errorFields).toHaveProperty('images');
  expect(await storedFiles()).toEqual(filesBefore);
  const rows = await test.deps.db
    .selectFrom('properties')
    .select('id')
    .where('name', '=', String(form.name))
    .execute();
  expect(rows).toEqual([]);
});

it('rejects a file that is not an image, whatever its name', async () => {
  const { status, body } = await add(unitRental(), [
    { field: 'images', bytes: Buffer.from('<svg onload=alert(1)>'), filename: 'a.png' },
  ]);
  expect([400, 415]).toContain(status);
  expect(body.errorFields).toHaveProperty('images');
});

it('keeps markup as plain text', async () => {
  const { body } = await add(unitRental({ name: '<b>Rumah</b>' }));
  expect(body.property.name).toBe('<b>Rumah</b>');
  const page = await test.app.inject(`/listing/${body.property.id}`);
  expect(page.body).toContain('&lt;b&gt;Rumah&lt;/b&gt; · Teduh</title>');
  expect(page.body).not.toContain('<b>Rumah');
});
