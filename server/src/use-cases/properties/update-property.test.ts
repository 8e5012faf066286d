import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { propertyCalls } from '../../../test/property-calls.ts';
import { photos, roomRental, rooms, unitRental } from '../../../test/property-forms.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const { add, admin, auditOf, edit, get, rent, storedFiles } = propertyCalls(test);

const unitsOf = (id: string) =>
  test.deps.db
    .selectFrom('units')
    .select(['id', 'name', 'removed_at'])
    .where('property_id', '=', id)
    .orderBy('position')
    .execute();

it('changes the given fields and keeps the others', async () => {
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

it('has house rules if they are given, which can be changed and taken away', async () => {
  const { property: plain } = (await add(unitRental())).body;
  expect(plain.houseRules).toBe('');
  const { property } = (await add(unitRental({ houseRules: 'No smoking.\r\nNo drums. ' }))).body;
  expect(property.houseRules).toBe('No smoking.\nNo drums.');
  expect((await edit(property.id, { price: '1800' })).body.property.houseRules).toBe(
    'No smoking.\nNo drums.',
  );
  expect((await edit(property.id, { houseRules: '' })).body.property.houseRules).toBe('');
  expect(await edit(property.id, { houseRules: 'x'.repeat(3_001) })).toMatchObject({
    status: 400,
    body: { errorFields: { houseRules: 'House rules can have at most 3000 characters' } },
  });
});

it('removes images of this property only', async () => {
  const [one, other] = [
    (await add(unitRental(), await photos(2))).body.property,
    (await add(unitRental(), await photos(1))).body.property,
  ];
  const { body } = await edit(one.id, { images: JSON.stringify([one.images[1]]) });
  expect(body.property.images).toEqual([one.images[1]]);
  expect((await get(other.id)).images).toEqual(other.images);
});

it('takes the empty rooms of a Unit Rental, as it does when one is added, but none of a Room Rental', async () => {
  const { property: house } = (await add(unitRental({ rooms: '[]' }))).body;
  expect(await edit(house.id, { price: '2100', rooms: '[]' })).toMatchObject({
    status: 200,
    body: { property: { price: 2100, rooms: [] } },
  });
  const { property: shared } = (await add(roomRental())).body;
  expect(await edit(shared.id, { rooms: '[]' })).toMatchObject({
    status: 400,
    body: { errorFields: { rooms: 'At least one room is required' } },
  });
});

it('keeps the ids of rooms that swap their names, and adds new rooms', async () => {
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
});

it('removes rooms that are not in the list', async () => {
  const { property } = (await add(roomRental())).body;
  const [, small] = property.rooms;
  const { body } = await edit(property.id, { rooms: JSON.stringify([{ ...rooms[1], _id: small.id }]) });
  expect(body.property.rooms.map(({ id }: { id: string }) => id)).toEqual([small.id]);
  expect((await unitsOf(property.id)).filter(({ removed_at }) => removed_at === null)).toHaveLength(1);
});

it('rejects the removal of a room with a live contract and changes nothing', async () => {
  const tenant = await createUser(test.deps);
  const { property } = (await add(roomRental())).body;
  await rent(property.rooms[0].id, tenant.id);
  const { status, body } = await edit(property.id, {
    name: 'Changed',
    rooms: JSON.stringify([{ ...rooms[1], _id: property.rooms[1].id }]),
  });
  expect(status).toBe(409);
  expect(body.message).toBe(errorMessages.room_has_contract);
  expect(await get(property.id, admin().token)).toMatchObject({ name: property.name, rooms: [{}, {}] });
});

it('does not remove a room that was added after the form was opened', async () => {
  const { property } = (await add(roomRental())).body;
  const known = property.rooms.map(({ id }: { id: string }) => id);
  const list = (given: { id: string }[]) =>
    JSON.stringify(given.map(({ id }, index) => ({ ...rooms[index], _id: id })));
  await edit(property.id, {
    rooms: JSON.stringify([...JSON.parse(list(property.rooms)), { ...rooms[0], name: 'Attic' }]),
  });
  const stale = { rooms: list(property.rooms.slice(1)), knownRooms: JSON.stringify(known) };
  expect(await edit(property.id, stale)).toMatchObject({
    status: 409,
    body: { code: 'rooms_changed_meanwhile' },
  });
  const now = await get(property.id, admin().token);
  expect(now.rooms).toHaveLength(property.rooms.length + 1);
  const fresh = { ...stale, knownRooms: JSON.stringify(now.rooms.map(({ id }: { id: string }) => id)) };
  expect((await edit(property.id, fresh)).body.property.rooms).toHaveLength(property.rooms.length - 1);
});

it('rejects a room of another property', async () => {
  const { property } = (await add(roomRental())).body;
  const other = (await add(roomRental())).body.property;
  const { status, body } = await edit(property.id, {
    rooms: JSON.stringify([{ ...rooms[0], _id: other.rooms[0].id }]),
  });
  expect(status).toBe(400);
  expect(body.errorFields).toEqual({ 'rooms.0._id': 'This room does not belong to the property' });
});

it('keeps the images of the list in its order and appends new ones', async () => {
  const { property } = (await add(unitRental(), await photos(3))).body;
  const [first, , third] = property.images;
  const { body } = await edit(
    property.id,
    { images: JSON.stringify([third, first]) },
    (await photos(1, 'newImages')).map((photo) => ({ ...photo, filename: 'b.png' })),
  );
  expect(body.property.images.slice(0, 2)).toEqual([third, first]);
  expect(body.property.images).toHaveLength(3);
});

it('does not remove an image that was added after the form was opened', async () => {
  const { property } = (await add(unitRental(), await photos(2))).body;
  const [first, second] = property.images;
  const newImages = (await photos(4, 'newImages')).slice(2);
  const { property: now } = (await edit(property.id, {}, newImages.slice(0, 1))).body;
  const added = now.images[2];
  const stale = { images: JSON.stringify([second]), knownImages: JSON.stringify([first, second]) };
  const { body } = await edit(property.id, stale, newImages.slice(1));
  expect(body.property.images).toEqual([second, added, expect.any(String)]);
  const fresh = { images: JSON.stringify([second]), knownImages: JSON.stringify(body.property.images) };
  expect((await edit(property.id, fresh)).body.property.images).toEqual([second]);
  expect((await auditOf(property.id)).at(-1)?.after).toEqual({ fields: ['images'] });
});

it('accepts the list of images as JSON, separated by commas, or as several fields', async () => {
  const { property } = (await add(unitRental(), await photos(2))).body;
  const [first, second] = property.images;
  const imagesAfter = async (images: string | string[]) =>
    (await edit(property.id, { images })).body.property.images;
  expect(await imagesAfter(JSON.stringify([second, first]))).toEqual([second, first]);
  expect(await imagesAfter(`${first}, ${second}`)).toEqual([first, second]);
  expect(await imagesAfter([second, first])).toEqual([second, first]);
  expect(await imagesAfter('[]')).toEqual([]);
});

it('rejects an image that does not belong to the property', async () => {
  const { property } = (await add(unitRental(), await photos(2))).body;
  const [first, second] = property.images;
  await edit(property.id, { images: first });
  const { status, body } = await edit(property.id, { images: second });
  expect([status, Object.keys(body.errorFields)]).toEqual([400, ['images']]);
});

it('counts kept and new images together', async () => {
  const { property } = (await add(unitRental(), await photos(12))).body;
  const { status, body } = await edit(property.id, {}, await photos(1, 'newImages'));
  expect(status).toBe(400);
  expect(body.errorFields).toEqual({ newImages: 'At most 12 images' });
  expect((await edit(property.id, { name: 'With all twelve' })).status).toBe(200);
});

it('never changes the type', async () => {
  const { property } = (await add(unitRental())).body;
  await edit(property.id, { type: 'Room Rental', rooms: JSON.stringify(rooms) });
  expect((await get(property.id, admin().token)).type).toBe('Unit Rental');
});

it('answers 404 for an unknown id and 400 for an invalid one', async () => {
  expect((await edit(randomUUID(), { name: 'X' }, await photos(1, 'newImages'))).status).toBe(404);
  expect((await edit('42', { name: 'X' })).status).toBe(400);
});

it('stores no files when the update is rejected', async () => {
  const { property } = (await add(roomRental())).body;
  const before = await storedFiles();
  const wrongRoom = { ...rooms[0], _id: randomUUID() };
  const form = { rooms: JSON.stringify([wrongRoom]) };
  expect((await edit(property.id, form, await photos(1, 'newImages'))).status).toBe(400);
  expect(await storedFiles()).toEqual(before);
});

it('rejects a list that contains a room twice', async () => {
  const { property } = (await add(roomRental())).body;
  const [master] = property.rooms;
  const twice = ['One', 'Two'].map((name) => ({ ...rooms[0], name, _id: master.id }));
  const { body } = await edit(property.id, { rooms: JSON.stringify(twice) });
  expect(body.errorFields).toEqual({ 'rooms.1._id': 'This room is named twice' });
});

it('writes a line in the audit log', async () => {
  const { property } = (await add(unitRental({ name: 'Rumah Lama' }))).body;
  await edit(property.id, { name: 'Rumah Baru', price: '1800' });
  expect((await auditOf(property.id)).at(-1)).toEqual({
    action: 'property.updated',
    actor_id: admin().id,
    before: { name: 'Rumah Lama' },
    after: { fields: ['name', 'price'] },
  });
});
