import { expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { tracesOf } from '../../../test/complaint-traces.ts';
import { createContract, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { pinkPng } from '../../../test/test-images.ts';

const test = useTestApp({}, { listen: true });
const steps = complaining(test);
const { rowOf, auditOf, notificationsOf } = tracesOf(test);

const countOf = async (customerId: string) =>
  (await test.deps.db.selectFrom('complaints').select('id').where('customer_id', '=', customerId).execute())
    .length;

it('adds a waiting complaint about the tenant’s rental', async () => {
  const rental = await tenancy(test).active({ rooms: ['Master'], houseName: 'Rumah Bayu' });
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
      category: null,
      urgency: null,
      preferredTimes: null,
      status: 'Waiting for Response',
      resolutionDetails: null,
      createdAt: test.clock.now().toISOString(),
      photographs: [],
      comments: [],
    },
  });
  expect(await rowOf(body.complaint.id)).toMatchObject({
    contract_id: rental.contractId,
    customer_id: rental.tenant.id,
  });
});

it('takes a category, an urgency and preferred times along', async () => {
  const tenant = await steps.renter();
  const details = { category: 'Plumbing', urgency: 'Can wait', preferredTimes: 'Weekdays after 6 pm' };
  const { status, body } = await steps.add(tenant, { ...details, preferredTimes: '  Weekdays after 6 pm ' });
  expect(status).toBe(201);
  expect(body.complaint).toMatchObject(details);
  expect((await steps.read(tenant, body.complaint.id)).body.complaint).toMatchObject(details);
  expect((await steps.list(tenant)).complaints).toMatchObject([details]);
});

it.each([
  ['null', null],
  ['an empty text, as a form sends it,', ''],
])('takes %s for a detail that was left out', async (_title, nothing) => {
  const details = { category: nothing, urgency: nothing, preferredTimes: nothing };
  const { status, body } = await steps.add(await steps.renter(), details);
  expect(status).toBe(201);
  expect(body.complaint).toMatchObject({ category: null, urgency: null, preferredTimes: null });
});

it('takes the details from a form with photographs', async () => {
  const tenant = await steps.renter();
  const details = { category: 'Electricity', urgency: 'Urgent', preferredTimes: '' };
  const { status, body } = await steps.addWith(tenant, [await pinkPng(64)], 'photographs', details);
  expect(status).toBe(201);
  expect(body.complaint).toMatchObject({ category: 'Electricity', urgency: 'Urgent', preferredTimes: null });
});

it('sends every admin a mail and a notification', async () => {
  const [tenant, admin, colleague] = [await steps.renter(), await steps.admin(), await steps.admin()];
  const { id } = (await steps.add(tenant)).body.complaint;
  for (const receiver of [admin, colleague]) {
    const [mail] = await mailsTo(test, receiver.email);
    expect(mail?.subject).toBe('New complaint about Rumah Teduh');
    expect(mail?.text).toContain('“The tap drips”');
    expect(await notificationsOf(receiver)).toContainEqual(
      expect.objectContaining({ link: `/manage-complaints?complaint=${id}`, isRead: false }),
    );
  }
});

it('tells admins in the mail and the notification that a complaint is urgent', async () => {
  const [tenant, admin] = [await steps.renter(), await steps.admin()];
  await steps.add(tenant, { category: 'Plumbing', urgency: 'Urgent', preferredTimes: 'Any time' });
  const [mail] = await mailsTo(test, admin.email);
  expect(mail?.subject).toBe('Urgent complaint about Rumah Teduh');
  expect(mail?.text).toContain(
    'All night.\n\nCategory: Plumbing\n\nUrgency: Urgent\n\nPreferred times: Any time',
  );
  expect((await notificationsOf(admin))[0]).toMatchObject({ title: 'Urgent complaint about Rumah Teduh' });
});

it('names only those details in the mail that the tenant gave', async () => {
  const [tenant, admin] = [await steps.renter(), await steps.admin()];
  await steps.add(tenant, { urgency: 'Can wait' });
  const [mail] = await mailsTo(test, admin.email);
  expect(mail?.subject).toBe('New complaint about Rumah Teduh');
  expect(mail?.text).toContain('Urgency: Can wait');
  expect(mail?.text).not.toMatch(/Category|Preferred times/);
});

it('names the room in the mail when a room is rented', async () => {
  const { tenant, admin } = await tenancy(test).accepted({ rooms: ['Master'], houseName: 'Rumah Bayu' });
  await steps.add(tenant);
  expect((await mailsTo(test, admin.email))[0]?.subject).toBe('New complaint about Rumah Bayu, Master');
});

it('writes a line in the audit log', async () => {
  const tenant = await steps.renter();
  const { id } = (await steps.add(tenant, { category: 'Plumbing' })).body.complaint;
  const after = {
    contractId: tenant.contractId,
    title: 'The tap drips',
    description: 'All night.',
    category: 'Plumbing',
    urgency: null,
    preferredTimes: null,
    images: 0,
  };
  expect(await auditOf(id)).toEqual([
    { actor_id: tenant.id, action: 'complaint.added', before: null, after },
  ]);
});

it('is possible as soon as an application is accepted', async () => {
  const { tenant } = await tenancy(test).accepted();
  expect((await steps.add(tenant)).status).toBe(201);
});

it.each(['missing', 'Ended', 'Cancelled'] as const)(
  'is rejected when the tenant’s contract is %s',
  async (rental) => {
    const tenant = await createUser(test.deps);
    if (rental !== 'missing') await createContract(test.deps, tenant.id, rental);
    expect(await steps.add(tenant)).toMatchObject({
      status: 409,
      body: {
        message: "You cannot add a complaint as you don't have an active rental or accepted application.",
      },
    });
    expect(await countOf(tenant.id)).toBe(0);
  },
);

it('is not possible for a guest or an admin', async () => {
  const body = { title: 'A', description: 'B' };
  expect((await test.call('POST', '/api/complaints', { body })).status).toBe(401);
  expect((await steps.add(await steps.admin())).status).toBe(403);
});

it('is not possible in the name of another tenant', async () => {
  const [tenant, other] = [await steps.renter(), await steps.renter()];
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
  ['an unknown category', { category: 'Weather' }, 'category'],
  ['two categories', { category: ['Plumbing', 'Pests'] }, 'category'],
  ['an unknown urgency', { urgency: 'urgent' }, 'urgency'],
  ['preferred times of 201 characters', { preferredTimes: 'a'.repeat(201) }, 'preferredTimes'],
  ['preferred times on two lines', { preferredTimes: 'Monday\nTuesday' }, 'preferredTimes'],
  ['preferred times that are no text', { preferredTimes: 18 }, 'preferredTimes'],
  ['a customer that is no id', { customer: 'me' }, 'customer'],
])('rejects %s', async (_title, more, field) => {
  const tenant = await steps.renter();
  const { status, body } = await steps.add(tenant, more);
  expect(status).toBe(400);
  expect(Object.keys(body.errorFields)).toEqual([field]);
  expect(await countOf(tenant.id)).toBe(0);
});

it('keeps markup, emoji and all scripts as plain text', async () => {
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
