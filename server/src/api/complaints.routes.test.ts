import { errorMessages } from '@teduh/shared/errors.constants';
import { describe, expect, it } from 'vitest';
import { complaining } from '../../test/complaining.ts';
import { tracesOf } from '../../test/complaint-traces.ts';
import { createContract, createUser } from '../../test/factories.ts';
import { mailsTo } from '../../test/mails.ts';
import { tenancy } from '../../test/tenancy.ts';
import { useTestApp } from '../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = complaining(test);
const { rowOf, auditOf, actionsOf, bellOf } = tracesOf(test);

const countOf = async (customerId: string) =>
  (await test.deps.db.selectFrom('complaints').select('id').where('customer_id', '=', customerId).execute())
    .length;

describe('adding', () => {
  it('is about the rental, waits, tells every admin by mail and bell, and leaves a line', async () => {
    const rental = await tenancy(test).begun({ rooms: ['Master'], houseName: 'Rumah Bayu' });
    const { status, body } = await steps.add(rental.tenant);
    expect(status).toBe(201);
    expect(body).toEqual({
      message: 'Complaint added successfully',
      complaint: {
        _id: body.complaint.id,
        id: expect.any(String),
        customer: { _id: rental.tenant.id, firstname: 'Siti', lastname: 'Nurhaliza' },
        property: { _id: rental.house.id, name: 'Rumah Bayu' },
        roomName: 'Master',
        admin: null,
        title: 'The tap drips',
        description: 'All night.',
        status: 'Waiting for Response',
        resolutionDetails: null,
        createdAt: test.clock.now().toISOString(),
        photographs: [],
        comments: [],
      },
    });
    const { id } = body.complaint;
    expect(await rowOf(id)).toMatchObject({ contract_id: rental.contractId, customer_id: rental.tenant.id });
    expect(await actionsOf(id)).toEqual(['complaint.added']);
    const [mail] = await mailsTo(test, rental.admin.email);
    expect(mail?.subject).toBe('New complaint about Rumah Bayu, Master');
    expect(mail?.text).toContain('“The tap drips”');
    expect(await bellOf(rental.admin)).toContainEqual(
      expect.objectContaining({ link: `/manage-complaints?complaint=${id}`, isRead: false }),
    );
  });

  it('is possible as soon as an application is accepted', async () => {
    const { tenant } = await tenancy(test).accepted();
    expect((await steps.add(tenant)).status).toBe(201);
  });

  it.each(['nothing', 'Ended', 'Cancelled'] as const)('is refused with %s rented', async (rental) => {
    const tenant = await createUser(test.deps);
    if (rental !== 'nothing') await createContract(test.deps, tenant.id, rental);
    expect(await steps.add(tenant)).toMatchObject({
      status: 409,
      body: {
        message: "You cannot add a complaint as you don't have an active rental or accepted application.",
      },
    });
    expect(await countOf(tenant.id)).toBe(0);
  });

  it('is refused to guests, admins and in the name of somebody else', async () => {
    const tenant = await steps.renter();
    const other = await steps.renter();
    const body = { title: 'A', description: 'B' };
    expect((await test.call('POST', '/api/complaints', { body })).status).toBe(401);
    expect((await steps.add(await steps.admin())).status).toBe(403);
    expect((await steps.add(tenant, { customer: other.id })).status).toBe(403);
    expect(await countOf(other.id)).toBe(0);
  });

  it.each([
    ['no title', { title: undefined }, 'title'],
    ['a title of blanks', { title: '  \n ' }, 'title'],
    ['a title of 151 characters', { title: 'a'.repeat(151) }, 'title'],
    ['a title of 10,000 characters', { title: 'a'.repeat(10_000) }, 'title'],
    ['a title that is no text', { title: { $gt: '' } }, 'title'],
    ['a title with a NUL', { title: 'a\u0000b' }, 'title'],
    ['no description', { description: '' }, 'description'],
    ['a description of 5,001 characters', { description: 'a'.repeat(5_001) }, 'description'],
    ['a list for a description', { description: ['a'] }, 'description'],
    ['a customer that is no id', { customer: 'me' }, 'customer'],
  ])('is refused with %s', async (_what, more, field) => {
    const tenant = await steps.renter();
    const { status, body } = await steps.add(tenant, more);
    expect(status).toBe(400);
    expect(Object.keys(body.errorFields)).toEqual([field]);
    expect(await countOf(tenant.id)).toBe(0);
  });

  it('keeps markup, emoji and every script as the text that was typed', async () => {
    const [tenant, admin] = [await steps.renter(), await steps.admin()];
    const title = `<script>alert("🚰")</script> & 水 நீர் ${'é'.repeat(100)}`;
    const description = '<img src=x onerror=alert(1)>\n\n‘quotes’; drop table complaints; --';
    const { body } = await steps.add(tenant, { title, description });
    expect((await steps.read(tenant, body.complaint.id)).body.complaint).toMatchObject({
      title,
      description,
    });
    const [mail] = await mailsTo(test, admin.email);
    expect(mail?.text).toContain(title);
    expect(mail?.html).toContain('&lt;script&gt;');
    expect(mail?.html).not.toContain('<script');
  });
});

describe('seeing', () => {
  it('shows a customer their own, and an admin those of all', async () => {
    const { tenant, admin, id } = await steps.waiting();
    const another = await steps.waiting();
    const idsOf = async (person: { id: string; token: string }) =>
      (await steps.list(person)).complaints.map((complaint: { id: string }) => complaint.id);
    expect(await idsOf(tenant)).toEqual([id]);
    expect(await idsOf(admin)).toEqual(expect.arrayContaining([id, another.id]));
    expect((await steps.read(admin, id)).status).toBe(200);
  });

  it('answers 404 for somebody else’s and 401 for a guest', async () => {
    const { id } = await steps.waiting();
    const stranger = await steps.renter();
    expect(await steps.read(stranger, id)).toMatchObject({
      status: 404,
      body: { message: errorMessages.complaint_not_found },
    });
    expect((await test.call('GET', `/api/complaints/${id}`)).status).toBe(401);
    expect((await test.call('GET', '/api/complaints')).status).toBe(401);
  });

  it('goes page by page, newest first, and by status', async () => {
    const tenant = await steps.renter();
    const admin = await steps.admin();
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three']) {
      ids.unshift((await steps.add(tenant, { title })).body.complaint.id);
      test.clock.pass(1);
    }
    const first = await steps.list(tenant, '?limit=2');
    const second = await steps.list(tenant, `?limit=2&cursor=${first.nextCursor}`);
    const idsIn = (page: { complaints: { id: string }[] }) => page.complaints.map(({ id }) => id);
    expect([idsIn(first), idsIn(second), second.nextCursor]).toEqual([
      ids.slice(0, 2),
      ids.slice(2),
      undefined,
    ]);
    await steps.take(admin, ids[1] ?? '');
    expect(idsIn(await steps.list(tenant, '?status=In%20Handling'))).toEqual([ids[1]]);
    expect((await test.call('GET', '/api/complaints?status=Lost', { token: tenant.token })).status).toBe(400);
  });
});

describe('editing', () => {
  it('changes the words until it is handled, and keeps the earlier ones in the audit log', async () => {
    const { tenant, admin, id } = await steps.waiting();
    const first = await steps.patch(tenant, id, { title: 'The shower drips', description: 'Day and night.' });
    expect(first).toMatchObject({
      status: 200,
      body: { message: 'Complaint updated successfully', complaint: { title: 'The shower drips' } },
    });
    await steps.take(admin, id);
    expect((await steps.patch(tenant, id, { description: 'Worse.' })).body.complaint).toMatchObject({
      title: 'The shower drips',
      description: 'Worse.',
      status: 'In Handling',
    });
    expect((await auditOf(id)).find(({ action }) => action === 'complaint.edited')).toMatchObject({
      actor_id: tenant.id,
      before: { title: 'The tap drips', description: 'All night.' },
      after: { title: 'The shower drips', description: 'Day and night.' },
    });
  });

  it('is refused once it is handled', async () => {
    const { tenant, id } = await steps.handled();
    expect(await steps.patch(tenant, id, { title: 'Another story' })).toMatchObject({
      status: 409,
      body: { message: errorMessages.complaint_handled },
    });
    expect((await rowOf(id)).title).toBe('The tap drips');
  });

  it('is refused to others: 404 for a stranger, 403 for an admin, 401 for a guest', async () => {
    const { admin, id } = await steps.waiting();
    const stranger = await steps.renter();
    expect((await steps.patch(stranger, id, { title: 'Mine now' })).status).toBe(404);
    expect((await steps.patch(admin, id, { title: 'Tidied up' })).status).toBe(403);
    expect((await test.call('PATCH', `/api/complaints/${id}`, { body: { title: 'A' } })).status).toBe(401);
    expect((await rowOf(id)).title).toBe('The tap drips');
  });

  it.each([
    ['nothing', {}, 'title'],
    ['an empty title', { title: ' ' }, 'title'],
    ['a title of 10,000 characters', { title: 'a'.repeat(10_000) }, 'title'],
    ['an empty description', { title: 'A', description: '' }, 'description'],
  ])('is refused with %s', async (_what, changes, field) => {
    const { tenant, id } = await steps.waiting();
    const { status, body } = await steps.patch(tenant, id, changes);
    expect(status).toBe(400);
    expect(Object.keys(body.errorFields)).toEqual([field]);
  });

  it('and finishing at once never leave an edited complaint behind the answer', async () => {
    const { tenant, admin, id } = await steps.taken();
    const [edited, finished] = await Promise.all([
      steps.patch(tenant, id, { title: 'Another story' }),
      steps.finish(admin, id),
    ]);
    expect(finished.status).toBe(200);
    expect([200, 409]).toContain(edited.status);
    const expected = edited.status === 200 ? 'Another story' : 'The tap drips';
    expect(await rowOf(id)).toMatchObject({ status: 'Handled', title: expected });
    const order = edited.status === 200 ? ['complaint.edited', 'complaint.handled'] : ['complaint.handled'];
    expect((await actionsOf(id)).slice(2)).toEqual(order);
  });
});

describe('deleting', () => {
  it('takes it out of every list, and the audit log keeps it', async () => {
    const { tenant, admin, id } = await steps.waiting();
    expect(await steps.remove(tenant, id)).toMatchObject({
      status: 200,
      body: { message: 'Complaint deleted successfully' },
    });
    expect((await steps.list(tenant)).complaints).toEqual([]);
    expect((await steps.list(admin)).complaints).not.toContainEqual(expect.objectContaining({ id }));
    expect((await auditOf(id)).at(-1)).toMatchObject({
      actor_id: tenant.id,
      action: 'complaint.deleted',
      before: { title: 'The tap drips', description: 'All night.', status: 'Waiting for Response' },
    });
    const answers = [
      await steps.read(admin, id),
      await steps.remove(tenant, id),
      await steps.take(admin, id),
      await steps.patch(tenant, id, { title: 'A' }),
      await steps.comment(tenant, id, 'Hello?'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('is for the owner: 404 for a stranger, 403 for an admin, 401 for a guest', async () => {
    const { admin, id } = await steps.waiting();
    expect((await steps.remove(await steps.renter(), id)).status).toBe(404);
    expect((await steps.remove(admin, id)).status).toBe(403);
    expect((await test.call('DELETE', `/api/complaints/${id}`)).status).toBe(401);
    expect((await rowOf(id)).deleted_at).toBeNull();
  });
});
