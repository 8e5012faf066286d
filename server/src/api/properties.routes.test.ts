import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContractStatus } from '@teduh/shared/contracts';
import { errorMessages } from '@teduh/shared/errors.constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createUser } from '../../test/factories.ts';
import { multipart, photos, roomRental, rooms, unitRental } from '../../test/property-forms.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
});

type Form = Parameters<typeof multipart>;

async function send(method: 'POST' | 'PATCH', url: string, ...form: Form) {
  const { payload, headers } = multipart(...form);
  const response = await test.app.inject({
    method,
    url,
    payload,
    headers: { ...headers, authorization: `Bearer ${admin.token}` },
  });
  return { status: response.statusCode, body: response.json() };
}
const add = (...form: Form) => send('POST', '/api/properties', ...form);
const edit = (id: string, ...form: Form) => send('PATCH', `/api/properties/${id}`, ...form);
const get = async (id: string, token?: string) =>
  (await test.call('GET', `/api/properties/${id}`, token ? { token } : {})).body.property;
const storedFiles = () =>
  readdir(join(test.deps.config.dataDir, 'files'), { recursive: true }).catch(() => []);

async function rent(unitId: string, userId: string, status: ContractStatus = 'Active') {
  const dates = { start_date: '2026-11-01', end_date: '2027-02-01', rent_sen: 100_000, deposit_sen: 100_000 };
  await test.deps.db
    .insertInto('contracts')
    .values({ unit_id: unitId, user_id: userId, status, hold_expires_at: new Date(), ...dates })
    .execute();
}

const unitsOf = (id: string) =>
  test.deps.db
    .selectFrom('units')
    .select(['id', 'name', 'removed_at'])
    .where('property_id', '=', id)
    .orderBy('position')
    .execute();

describe('adding', () => {
  it('makes a Unit Rental with its price, deposit and pictures', async () => {
    const form = unitRental();
    const { status, body } = await add(form, await photos(2));
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
    expect(body.property).not.toHaveProperty('rooms');
    expect(body.property.images).toHaveLength(2);
    const picture = await test.app.inject(body.property.images[0]);
    expect(picture.statusCode).toBe(200);
    expect(picture.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('makes a Room Rental from rooms as a JSON string, or as a list in a JSON body', async () => {
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
    const fromJson = await test.call('POST', '/api/properties', {
      token: admin.token,
      body: { ...roomRental(), rooms: [rooms[1]] },
    });
    expect(fromJson.status).toBe(201);
    expect(fromJson.body.property.priceRange).toBe('500');
  });

  it('leaves a line in the audit log and tells open pages', async () => {
    const heard = new Promise((resolve) => {
      const stop = test.deps.bus.subscribe((signal) => {
        if (signal.topic !== 'change') return;
        stop();
        resolve(signal.tags);
      });
    });
    const { body } = await add(unitRental());
    expect(await heard).toEqual(['Property']);
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('subject_id', '=', body.property.id)
      .execute();
    expect(lines).toEqual([{ action: 'property.added', actor_id: admin.id }]);
  });

  const amountMessage = 'must be a whole number from 1 to 100000';
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
  ])('refuses %o', async (form, fields) => {
    const filesBefore = await storedFiles();
    const { status, body } = await add(form, await photos(1));
    expect(status).toBe(400);
    expect(body.errorFields).toEqual(fields);
    expect(await storedFiles()).toEqual(filesBefore);
  });

  it('refuses thirteen pictures, and keeps none of them', async () => {
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

  it('refuses a picture that is none, whatever its name says', async () => {
    const { status, body } = await add(unitRental(), [
      { field: 'images', bytes: Buffer.from('<svg onload=alert(1)>'), filename: 'a.png' },
    ]);
    expect([400, 415]).toContain(status);
    expect(body.errorFields).toHaveProperty('images');
  });

  it('shows markup as the text it is', async () => {
    const { body } = await add(unitRental({ name: '<b>Rumah</b>' }));
    expect(body.property.name).toBe('<b>Rumah</b>');
    const page = await test.app.inject(`/listing/${body.property.id}`);
    expect(page.body).toContain('&lt;b&gt;Rumah&lt;/b&gt; · Teduh</title>');
    expect(page.body).not.toContain('<b>Rumah');
  });
});

describe('occupancy', () => {
  it('follows from live contracts, and only admins learn who lives there', async () => {
    const tenant = await createUser(test.deps);
    const { property } = (await add(roomRental())).body;
    await rent(property.rooms[0].id, tenant.id, 'Awaiting');
    const forAdmin = await get(property.id, admin.token);
    expect(forAdmin).toMatchObject({ isAvailable: true, isFullyOccupied: false });
    expect(forAdmin.rooms[0]).toMatchObject({
      isOccupied: true,
      occupant: { _id: tenant.id, firstname: 'Siti', lastname: 'Nurhaliza', email: tenant.email },
    });
    for (const token of [undefined, tenant.token]) {
      const seen = await get(property.id, token);
      expect(seen.rooms[0].isOccupied).toBe(true);
      expect(JSON.stringify(seen)).not.toMatch(/occupant|Nurhaliza|waitingApplications/);
    }
    await rent(property.rooms[1].id, (await createUser(test.deps)).id);
    expect(await get(property.id, admin.token)).toMatchObject({ isAvailable: false, isFullyOccupied: true });
  });
});

describe('editing', () => {
  it('changes what is sent and leaves the rest', async () => {
    const { property } = (await add(unitRental(), await photos(2))).body;
    const { status, body } = await edit(property.id, { name: 'Rumah Baru', price: '1800' });
    expect(status).toBe(200);
    expect(body.property).toMatchObject({
      name: 'Rumah Baru',
      price: 1800,
      depositAmount: 3000,
      address: property.address,
      images: property.images,
    });
  });

  it('keeps the ids of rooms that stay, adds new ones, removes the others, and lets two rooms swap names', async () => {
    const { property } = (await add(roomRental())).body;
    const [master, small] = property.rooms;
    const wanted = [
      { _id: small.id, name: 'Master', price: 550, depositAmount: 1000 },
      { _id: master.id, name: 'Small', price: 900, depositAmount: 1800 },
      { name: 'New', price: 700, depositAmount: 700 },
    ];
    const { body } = await edit(property.id, { rooms: JSON.stringify(wanted) });
    expect(body.property.rooms.map(({ id, name }: { id: string; name: string }) => [id, name])).toEqual([
      [small.id, 'Master'],
      [master.id, 'Small'],
      [expect.any(String), 'New'],
    ]);
    await edit(property.id, { rooms: JSON.stringify([wanted[1]]) });
    const kept = (await unitsOf(property.id)).filter(({ removed_at }) => removed_at === null);
    expect(kept.map(({ id }) => id)).toEqual([master.id]);
  });

  it('refuses to remove a room with a live contract, and changes nothing', async () => {
    const tenant = await createUser(test.deps);
    const { property } = (await add(roomRental())).body;
    await rent(property.rooms[0].id, tenant.id);
    const { status, body } = await edit(property.id, {
      name: 'Changed',
      rooms: JSON.stringify([{ ...rooms[1], _id: property.rooms[1].id }]),
    });
    expect(status).toBe(409);
    expect(body.message).toBe(errorMessages.room_has_contract);
    expect(await get(property.id, admin.token)).toMatchObject({ name: property.name, rooms: [{}, {}] });
  });

  it('refuses a room of another property', async () => {
    const { property } = (await add(roomRental())).body;
    const other = (await add(roomRental())).body.property;
    const { status, body } = await edit(property.id, {
      rooms: JSON.stringify([{ ...rooms[0], _id: other.rooms[0].id }]),
    });
    expect(status).toBe(400);
    expect(body.errorFields).toEqual({ 'rooms.0._id': 'This room does not belong to the property' });
  });

  it('removes and reorders pictures by their URLs and appends new ones', async () => {
    const { property } = (await add(unitRental(), await photos(3))).body;
    const [first, second, third] = property.images;
    const { body } = await edit(
      property.id,
      { images: JSON.stringify([third, first]) },
      (await photos(1, 'newImages')).map((photo) => ({ ...photo, filename: 'b.png' })),
    );
    expect(body.property.images.slice(0, 2)).toEqual([third, first]);
    expect(body.property.images).toHaveLength(3);
    expect((await edit(property.id, { images: `${first}, ${third}` })).body.property.images).toEqual([
      first,
      third,
    ]);
    expect((await edit(property.id, { images: [third, first] })).body.property.images).toEqual([
      third,
      first,
    ]);
    expect((await edit(property.id, { images: second })).body.errorFields).toHaveProperty('images');
    expect((await edit(property.id, { images: '[]' })).body.property.images).toEqual([]);
  });

  it('counts kept and new pictures together', async () => {
    const { property } = (await add(unitRental(), await photos(12))).body;
    const { status, body } = await edit(property.id, {}, await photos(1, 'newImages'));
    expect(status).toBe(400);
    expect(body.errorFields).toEqual({ newImages: 'At most 12 images' });
  });

  it('never changes the type', async () => {
    const { property } = (await add(unitRental())).body;
    await edit(property.id, { type: 'Room Rental', rooms: JSON.stringify(rooms) });
    expect((await get(property.id, admin.token)).type).toBe('Unit Rental');
  });

  it('answers clearly for an id that is unknown or none', async () => {
    expect((await edit(randomUUID(), { name: 'X' }, await photos(1, 'newImages'))).status).toBe(404);
    expect((await edit('42', { name: 'X' })).status).toBe(400);
  });
});

describe('deleting', () => {
  it('hides the property everywhere and keeps the row', async () => {
    const { property } = (await add(unitRental())).body;
    expect(await test.call('DELETE', `/api/properties/${property.id}`, { token: admin.token })).toMatchObject(
      { status: 200, body: { message: 'Property deleted successfully' } },
    );
    expect((await test.call('GET', `/api/properties/${property.id}`)).status).toBe(404);
    expect((await test.call('DELETE', `/api/properties/${property.id}`, { token: admin.token })).status).toBe(
      404,
    );
    expect((await test.app.inject(`/listing/${property.id}`)).statusCode).toBe(404);
    const row = await test.deps.db
      .selectFrom('properties')
      .select('archived_at')
      .where('id', '=', property.id)
      .executeTakeFirstOrThrow();
    expect(row.archived_at).toBeInstanceOf(Date);
  });

  it('is refused while somebody rents it', async () => {
    const { property } = (await add(roomRental())).body;
    await rent(property.rooms[0].id, (await createUser(test.deps)).id);
    expect(await test.call('DELETE', `/api/properties/${property.id}`, { token: admin.token })).toMatchObject(
      { status: 409, body: { message: errorMessages.property_has_contract } },
    );
  });
});
