import { randomUUID } from 'node:crypto';
import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { createAdmin, createContract, createHouse, createUser } from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp();
const steps = tenancy(test);
const make = async () => {
  const [tenant, house] = await Promise.all([createUser(test.deps), createHouse(test.deps)]);
  return { tenant, house };
};
const statusOf = async (id: string) =>
  (await test.deps.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;
const countOf = async (userId: string) =>
  (await test.deps.db.selectFrom('applications').select('id').where('user_id', '=', userId).execute()).length;
const auditOf = async (id: string) =>
  (
    await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

describe('applying', () => {
  it('makes a waiting application, tells the admins and keeps a line of it', async () => {
    const { tenant, house } = await make();
    const admin = await createAdmin(test.deps);
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
      },
    });
    expect(body.application._id).toBe(body.application.id);
    expect(await auditOf(body.application.id)).toEqual(['application.created']);
    expect((await mailsTo(test, admin.email))[0]).toMatchObject({
      subject: 'New application for Rumah Teduh',
    });
    const bell = await steps.get(admin, '/api/notifications');
    expect(bell).toMatchObject({
      unread: 1,
      notifications: [{ link: `/manage-properties/applications/${house.id}`, isRead: false }],
    });
  });

  it('is for a room of a Room Rental', async () => {
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

  it('takes an instant for its day in Kuala Lumpur', async () => {
    const { tenant, house } = await make();
    const { body } = await steps.apply(tenant, house, { startDate: '2026-12-24T17:00:00.000Z' });
    expect(body.application.startDate).toBe('2026-12-25');
  });

  it('may begin today', async () => {
    const { tenant, house } = await make();
    expect((await steps.apply(tenant, house, { startDate: test.clock.today() })).status).toBe(201);
  });

  it('is refused to guests, admins and in the name of somebody else', async () => {
    const { tenant, house } = await make();
    const body = { property: house.id, startDate: '2026-12-01', stayLength: '3' };
    expect(await test.call('POST', '/api/applications', { body })).toMatchObject({
      status: 401,
      body: { message: 'Please register and login to apply for this property.' },
    });
    const { token } = await createAdmin(test.deps);
    expect((await test.call('POST', '/api/applications', { token, body })).status).toBe(403);
    expect((await steps.apply(tenant, house, { user: randomUUID() })).status).toBe(403);
    expect(await countOf(tenant.id)).toBe(0);
  });

  it.each([
    ['a day that has passed', { startDate: '2026-11-14' }, 'startDate'],
    ['no day', { startDate: '' }, 'startDate'],
    ['a day that does not exist', { startDate: '2027-02-30' }, 'startDate'],
    ['something else than a day', { startDate: { $gt: '' } }, 'startDate'],
    ['a year nobody lives to see', { startDate: '9999-12-31' }, 'startDate'],
    ['five months', { stayLength: '5' }, 'stayLength'],
    ['"3 months"', { stayLength: '3 months' }, 'stayLength'],
    ['no length', { stayLength: undefined }, 'stayLength'],
    ['3.5 months', { stayLength: 3.5 }, 'stayLength'],
    ['a property that is none', { property: 'abc' }, 'property'],
    ['a room of a house without rooms', { room: randomUUID() }, 'room'],
  ])('is refused with %s', async (_what, more, field) => {
    const { tenant, house } = await make();
    const { status, body } = await steps.apply(tenant, house, more);
    expect(status).toBe(400);
    expect(Object.keys(body.errorFields)).toEqual([field]);
    expect(await countOf(tenant.id)).toBe(0);
  });

  it('is refused without a room where there are rooms, and with a room of another house', async () => {
    const tenant = await createUser(test.deps);
    const house = await createHouse(test.deps, { rooms: ['Master'] });
    const other = await createHouse(test.deps, { rooms: ['Master'] });
    expect((await steps.apply(tenant, house)).body.errorFields).toEqual({ room: 'Room is required' });
    expect((await steps.apply(tenant, house, { room: other.unitId })).body.errorFields).toEqual({
      room: 'This room does not belong to the property',
    });
    expect(await countOf(tenant.id)).toBe(0);
  });

  it('is refused for a property that does not exist or is taken off', async () => {
    const { tenant, house } = await make();
    expect((await steps.apply(tenant, { id: randomUUID() })).status).toBe(404);
    const admin = await createAdmin(test.deps);
    await test.call('DELETE', `/api/properties/${house.id}`, { token: admin.token });
    expect((await steps.apply(tenant, house)).status).toBe(404);
  });

  it('is refused twice for the same place', async () => {
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

  it('is refused to somebody who rents, and for a place that is taken', async () => {
    const { tenant, house } = await make();
    const { unit_id } = await createContract(test.deps, tenant.id);
    expect(await steps.apply(tenant, house)).toMatchObject({
      status: 409,
      body: { message: 'You cannot apply as you already have an active rental or accepted application.' },
    });
    const taken = await test.deps.db
      .selectFrom('units')
      .select('property_id')
      .where('id', '=', unit_id)
      .executeTakeFirstOrThrow();
    const other = await createUser(test.deps);
    expect(await steps.apply(other, { id: taken.property_id })).toMatchObject({
      status: 409,
      body: { message: errorMessages.unit_taken },
    });
  });

  it('is one application when the same wish comes twenty times at once', async () => {
    const { tenant, house } = await make();
    const answers = await Promise.all(Array.from({ length: 20 }, () => steps.apply(tenant, house)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await countOf(tenant.id)).toBe(1);
  });
});

describe('eligibility', () => {
  it('says whether somebody may apply, and why not', async () => {
    const { tenant, house } = await make();
    const rental = `/api/applications/user-rental-status/${tenant.id}`;
    const active = `/api/applications/active-application?propertyId=${house.id}&userId=${tenant.id}`;
    expect(await steps.get(tenant, rental)).toEqual({ canApply: true });
    expect(await steps.get(tenant, active)).toEqual({ canApply: true });
    await steps.apply(tenant, house);
    expect(await steps.get(tenant, rental)).toEqual({ canApply: true });
    expect(await steps.get(tenant, active)).toEqual({
      canApply: false,
      message: errorMessages.already_applied,
    });
    await createContract(test.deps, tenant.id);
    expect(await steps.get(tenant, rental)).toEqual({
      canApply: false,
      message: errorMessages.already_renting,
    });
    expect(await steps.get(tenant, active)).toEqual({
      canApply: false,
      message: errorMessages.already_renting,
    });
  });

  it('tells one room from another', async () => {
    const tenant = await createUser(test.deps);
    const house = await createHouse(test.deps, { rooms: ['Master', 'Small'] });
    const [master, small] = house.unitIds;
    await steps.apply(tenant, house, { room: master });
    const ask = (room?: string) =>
      steps.get(
        tenant,
        `/api/applications/active-application?propertyId=${house.id}&userId=${tenant.id}&roomId=${room}`,
      );
    expect((await ask(master)).canApply).toBe(false);
    expect((await ask(small)).canApply).toBe(true);
  });

  it('is nobody else’s business', async () => {
    const [tenant, other] = await Promise.all([createUser(test.deps), createUser(test.deps)]);
    const url = `/api/applications/user-rental-status/${tenant.id}`;
    expect((await test.call('GET', url, { token: other.token })).status).toBe(403);
    expect((await test.call('GET', url, { token: (await createAdmin(test.deps)).token })).status).toBe(200);
  });
});

describe('the list', () => {
  it('shows a customer their own, an admin all, newest first, page by page and by property', async () => {
    const [admin, tenant, other] = [
      await createAdmin(test.deps),
      await createUser(test.deps),
      await createUser(test.deps),
    ];
    const houses = [await createHouse(test.deps), await createHouse(test.deps), await createHouse(test.deps)];
    const ids: string[] = [];
    for (const house of houses) {
      test.clock.pass(1);
      ids.unshift((await steps.apply(tenant, house)).body.application.id);
    }
    await steps.apply(other, { id: houses[0]?.id ?? '' });
    const idsOf = (body: { applications: { id: string }[] }) => body.applications.map(({ id }) => id);
    expect(idsOf(await steps.get(tenant, '/api/applications'))).toEqual(ids);
    const first = await steps.get(tenant, '/api/applications?limit=2');
    expect(idsOf(first)).toEqual(ids.slice(0, 2));
    const second = await steps.get(tenant, `/api/applications?limit=2&cursor=${first.nextCursor}`);
    expect(idsOf(second)).toEqual(ids.slice(2));
    expect(second.nextCursor).toBeUndefined();
    const ofHouse = await steps.get(admin, `/api/applications?propertyId=${houses[0]?.id}`);
    expect(ofHouse.applications.map(({ user }: { user: { _id: string } }) => user._id).toSorted()).toEqual(
      [tenant.id, other.id].toSorted(),
    );
    expect((await test.call('GET', `/api/applications/${ids[0]}`, { token: other.token })).status).toBe(404);
  });
});

describe('answering', () => {
  it('rejects, kindly, once', async () => {
    const { tenant, house } = await make();
    const admin = await createAdmin(test.deps);
    const { application } = (await steps.apply(tenant, house)).body;
    expect(await steps.answer(admin, application.id, 'Rejected')).toMatchObject({
      status: 200,
      body: { message: 'Application rejected successfully', application: { status: 'Rejected' } },
    });
    expect((await mailsTo(test, tenant.email))[0]?.subject).toBe('About your application for Rumah Teduh');
    expect((await steps.answer(admin, application.id, 'Rejected')).status).toBe(409);
    expect((await steps.answer(admin, application.id, 'Accepted')).status).toBe(409);
    expect(await auditOf(application.id)).toEqual(['application.created', 'application.rejected']);
  });

  it('belongs to admins; cancelling belongs to the tenant', async () => {
    const { tenant, house } = await make();
    const [admin, other] = [await createAdmin(test.deps), await createUser(test.deps)];
    const { application } = (await steps.apply(tenant, house)).body;
    const patch = (token: string, status: string) =>
      test.call('PATCH', `/api/applications/${application.id}`, { token, body: { status } });
    expect((await patch(tenant.token, 'Accepted')).status).toBe(403);
    expect((await patch(tenant.token, 'Rejected')).status).toBe(403);
    expect((await patch(admin.token, 'Cancelled')).status).toBe(403);
    expect((await patch(other.token, 'Cancelled')).status).toBe(404);
    expect((await patch(admin.token, 'Completed')).status).toBe(400);
    expect(await statusOf(application.id)).toBe('Waiting for Response');
    expect(await patch(tenant.token, 'Cancelled')).toMatchObject({
      status: 200,
      body: { application: { status: 'Cancelled' } },
    });
  });

  it('does not accept what should have begun already', async () => {
    const { tenant, house } = await make();
    const admin = await createAdmin(test.deps);
    const { application } = (await steps.apply(tenant, house, { startDate: test.clock.today() })).body;
    test.clock.setAheadMs(test.clock.aheadMs() + 24 * 60 * 60 * 1000);
    expect(await steps.answer(admin, application.id, 'Accepted')).toMatchObject({
      status: 409,
      body: { message: errorMessages.application_stale },
    });
    await test.runDailyJobs();
    expect(await statusOf(application.id)).toBe('Rejected');
    expect((await mailsTo(test, tenant.email))[0]?.subject).toBe(
      'Your application for Rumah Teduh has run out',
    );
  });
});

describe('withdrawing', () => {
  it('cancels a waiting application and keeps it in the history; the same place may be asked for again', async () => {
    const { tenant, house } = await make();
    const { application } = (await steps.apply(tenant, house)).body;
    const withdraw = (token: string) => test.call('DELETE', `/api/applications/${application.id}`, { token });
    expect((await withdraw((await createUser(test.deps)).token)).status).toBe(404);
    expect(await withdraw(tenant.token)).toMatchObject({
      status: 200,
      body: { application: { status: 'Cancelled' } },
    });
    expect((await withdraw(tenant.token)).status).toBe(409);
    expect((await steps.get(tenant, '/api/applications')).applications).toHaveLength(1);
    expect((await steps.apply(tenant, house)).status).toBe(201);
  });

  it('happens by itself when the house, the room or the person goes', async () => {
    const admin = await createAdmin(test.deps);
    const tenant = await createUser(test.deps);
    const house = await createHouse(test.deps, { rooms: ['Master', 'Small'] });
    const [master, small] = house.unitIds;
    const first = (await steps.apply(tenant, house, { room: master })).body.application;
    const second = (await steps.apply(tenant, house, { room: small })).body.application;
    await test.call('PATCH', `/api/properties/${house.id}`, {
      token: admin.token,
      body: { rooms: [{ _id: small, name: 'Small', price: 1500, depositAmount: 3000 }] },
    });
    expect([await statusOf(first.id), await statusOf(second.id)]).toEqual([
      'Rejected',
      'Waiting for Response',
    ]);
    expect((await mailsTo(test, tenant.email))[0]?.subject).toBe('Rumah Teduh, Master is no longer offered');
    await test.call('DELETE', `/api/properties/${house.id}`, { token: admin.token });
    expect(await statusOf(second.id)).toBe('Rejected');

    const leaving = await make();
    const third = (await steps.apply(leaving.tenant, leaving.house)).body.application;
    await test.call('DELETE', `/api/users/${leaving.tenant.id}`, { token: admin.token });
    expect(await statusOf(third.id)).toBe('Cancelled');
  });
});
