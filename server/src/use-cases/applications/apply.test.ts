import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { beforeCommit } from '../../../test/before-commit.ts';
import { createAdmin, createContract, createHouse, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import type { Sql } from '../../platform/db/db.ts';

const test = useTestApp();
const steps = tenancy(test);
const make = async () => {
  const [tenant, house] = await Promise.all([createUser(test.deps), createHouse(test.deps)]);
  return { tenant, house };
};
const countOf = async (userId: string) =>
  (await test.deps.db.selectFrom('applications').select('id').where('user_id', '=', userId).execute()).length;

it('creates a waiting application', async () => {
  const { tenant, house } = await make();
  const { status, body } = await steps.apply(tenant, house);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    message: 'Successfully Applied to this property!',
    application: {
      user: { _id: tenant.id, firstname: 'Siti' },
      property: { _id: house.id, name: 'Rumah Teduh', price: 1500, type: 'Unit Rental' },
      roomId: null,
      roomName: null,
      startDate: '2026-12-01',
      endDate: '2027-03-01',
      stayLength: 3,
      status: 'Waiting for Response',
      contract: null,
      contractState: null,
    },
  });
  expect(body.application._id).toBe(body.application.id);
});

it('leads admins from the mail to the application', async () => {
  const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
  const house = await createHouse(test.deps, { rooms: ['Front', 'Back'] });
  const { id } = (await steps.apply(tenant, house, { room: house.unitId })).body.application;
  expect((await mailsTo(test, admin.email))[0]?.text).toContain(`/manage-applications/${id}`);
});

it('tells the admins by mail and notification', async () => {
  const { tenant, house } = await make();
  const admin = await createAdmin(test.deps);
  const { id } = (await steps.apply(tenant, house)).body.application;
  expect((await mailsTo(test, admin.email))[0]).toMatchObject({ subject: 'New application for Rumah Teduh' });
  expect(await steps.get(admin, '/api/notifications')).toMatchObject({
    unread: 1,
    notifications: [{ link: `/manage-applications/${id}`, isRead: false }],
  });
});

it('adds a line to the audit log', async () => {
  const { tenant, house } = await make();
  const { id } = (await steps.apply(tenant, house)).body.application;
  const lines = await test.deps.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .execute();
  expect(lines).toEqual([{ action: 'application.created', actor_id: tenant.id }]);
});

it('applies for several rooms of a Room Rental, once for each', async () => {
  const tenant = await createUser(test.deps);
  const house = await createHouse(test.deps, { rooms: ['Master', 'Small'] });
  const [master, small] = house.unitIds;
  expect((await steps.apply(tenant, house, { room: master })).body.application).toMatchObject({
    roomId: master,
    roomName: 'Master',
    roomPrice: 1500,
  });
  expect((await steps.apply(tenant, house, { room: small })).status).toBe(201);
  expect((await steps.apply(tenant, house, { room: master })).body.message).toBe(
    errorMessages.already_applied,
  );
});

it('reads an instant as its day in Kuala Lumpur', async () => {
  const { tenant, house } = await make();
  const { body } = await steps.apply(tenant, house, { startDate: '2026-12-24T17:00:00.000Z' });
  expect(body.application.startDate).toBe('2026-12-25');
});

it('accepts today as the start date', async () => {
  const { tenant, house } = await make();
  expect((await steps.apply(tenant, house, { startDate: test.clock.today() })).status).toBe(201);
});

it('asks guests to log in', async () => {
  const { house } = await make();
  const body = { property: house.id, startDate: '2026-12-01', stayLength: '3' };
  expect(await test.call('POST', '/api/applications', { body })).toMatchObject({
    status: 401,
    body: { message: 'Please register and login to apply for this property.' },
  });
});

it('is forbidden to admins', async () => {
  const { house } = await make();
  const { token } = await createAdmin(test.deps);
  const body = { property: house.id, startDate: '2026-12-01', stayLength: '3' };
  expect((await test.call('POST', '/api/applications', { token, body })).status).toBe(403);
});

it('is forbidden in the name of another user', async () => {
  const { tenant, house } = await make();
  expect((await steps.apply(tenant, house, { user: randomUUID() })).status).toBe(403);
  expect(await countOf(tenant.id)).toBe(0);
});

it.each([
  ['a day that has passed', { startDate: '2026-11-14' }, 'startDate'],
  ['no start date', { startDate: '' }, 'startDate'],
  ['a day that does not exist', { startDate: '2027-02-30' }, 'startDate'],
  ['an object for a start date', { startDate: { $gt: '' } }, 'startDate'],
  ['the year 9999', { startDate: '9999-12-31' }, 'startDate'],
  ['five months', { stayLength: '5' }, 'stayLength'],
  ['"3 months"', { stayLength: '3 months' }, 'stayLength'],
  ['no stay length', { stayLength: undefined }, 'stayLength'],
  ['3.5 months', { stayLength: 3.5 }, 'stayLength'],
  ['an invalid property id', { property: 'abc' }, 'property'],
  ['a room of a property without rooms', { room: randomUUID() }, 'room'],
])('refuses %s', async (_what, more, field) => {
  const { tenant, house } = await make();
  const { status, body } = await steps.apply(tenant, house, more);
  expect(status).toBe(400);
  expect(Object.keys(body.errorFields)).toEqual([field]);
  expect(await countOf(tenant.id)).toBe(0);
});

it('requires a room of the same property where there are rooms', async () => {
  const tenant = await createUser(test.deps);
  const house = await createHouse(test.deps, { rooms: ['Master'] });
  const other = await createHouse(test.deps, { rooms: ['Master'] });
  expect((await steps.apply(tenant, house)).body.errorFields).toEqual({ room: 'Room is required' });
  expect((await steps.apply(tenant, house, { room: other.unitId })).body.errorFields).toEqual({
    room: 'This room does not belong to the property',
  });
  expect(await countOf(tenant.id)).toBe(0);
});

const remove = (db: Sql, unitId: string) =>
  db.updateTable('units').set({ removed_at: new Date() }).where('id', '=', unitId).execute();

it('refuses a room that was removed', async () => {
  const tenant = await createUser(test.deps);
  const house = await createHouse(test.deps, { rooms: ['Master', 'Small'] });
  await remove(test.deps.db, house.unitId);
  expect((await steps.apply(tenant, house, { room: house.unitId })).body.errorFields).toEqual({
    room: 'This room does not belong to the property',
  });
});

it('answers 404 when the room is removed at the same moment', async () => {
  const tenant = await createUser(test.deps);
  const house = await createHouse(test.deps, { rooms: ['Master', 'Small'] });
  const answer = await beforeCommit(
    test.deps.db,
    (tx) => remove(tx, house.unitId),
    () => steps.apply(tenant, house, { room: house.unitId }),
  );
  expect(answer).toMatchObject({ status: 404 });
  expect(await countOf(tenant.id)).toBe(0);
});

it('answers 404 for an unknown property', async () => {
  const { tenant } = await make();
  expect((await steps.apply(tenant, { id: randomUUID() })).status).toBe(404);
});

it('answers 404 for a deleted property', async () => {
  const { tenant, house } = await make();
  const admin = await createAdmin(test.deps);
  await test.call('DELETE', `/api/properties/${house.id}`, { token: admin.token });
  expect((await steps.apply(tenant, house)).status).toBe(404);
});

it('rejects a second application for the same unit', async () => {
  const { tenant, house } = await make();
  await steps.apply(tenant, house);
  expect(await steps.apply(tenant, house)).toMatchObject({
    status: 409,
    body: {
      message:
        'You already have an application for this property. Please wait for the application to be responded.',
    },
  });
});

it('answers 409 to a tenant who rents already', async () => {
  const { tenant, house } = await make();
  await createContract(test.deps, tenant.id);
  expect(await steps.apply(tenant, house)).toMatchObject({
    status: 409,
    body: { message: 'You cannot apply as you already have an active rental or accepted application.' },
  });
});

it('answers 409 for a unit that is taken', async () => {
  const [tenant, other] = await Promise.all([createUser(test.deps), createUser(test.deps)]);
  const { unit_id } = await createContract(test.deps, tenant.id);
  const taken = await test.deps.db
    .selectFrom('units')
    .select('property_id')
    .where('id', '=', unit_id)
    .executeTakeFirstOrThrow();
  expect(await steps.apply(other, { id: taken.property_id })).toMatchObject({
    status: 409,
    body: { message: errorMessages.unit_taken },
  });
});

it('creates one application of twenty identical requests', async () => {
  const { tenant, house } = await make();
  const answers = await Promise.all(Array.from({ length: 20 }, () => steps.apply(tenant, house)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
  expect(await countOf(tenant.id)).toBe(1);
});
