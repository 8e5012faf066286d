import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { tracesOf } from '../../../test/complaint-traces.ts';
import { mailsTo } from '../../../test/mails.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = complaining(test);
const { rowOf, auditOf, actionsOf, subjectsTo, notificationsOf } = tracesOf(test);

it('changes title and description of a complaint that waits or is in handling', async () => {
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
});

it('changes category, urgency and preferred times, and takes back what is sent empty', async () => {
  const { tenant, admin, id } = await steps.waiting();
  const details = { category: 'Plumbing', urgency: 'Can wait', preferredTimes: 'Weekdays after 6 pm' };
  const first = await steps.patch(tenant, id, details);
  expect(first.status).toBe(200);
  expect(first.body.complaint).toMatchObject({ title: 'The tap drips', ...details });
  await steps.take(admin, id);
  const second = await steps.patch(tenant, id, { category: null, urgency: '', preferredTimes: '  ' });
  expect(second.body.complaint).toMatchObject({ category: null, urgency: null, preferredTimes: null });
});

it('leaves details alone that are not sent', async () => {
  const tenant = await steps.renter();
  const details = { category: 'Plumbing', urgency: 'Urgent', preferredTimes: 'Any time' };
  const { id } = (await steps.add(tenant, details)).body.complaint;
  const { body } = await steps.patch(tenant, id, { title: 'The shower drips' });
  expect(body.complaint).toMatchObject({ title: 'The shower drips', ...details });
});

it('tells admins when a complaint becomes urgent, and once only', async () => {
  const { tenant, admin, id } = await steps.waiting();
  await steps.patch(tenant, id, { urgency: 'Normal' });
  await steps.patch(tenant, id, { urgency: 'Urgent', preferredTimes: 'Any time' });
  await steps.patch(tenant, id, { urgency: 'Urgent', title: 'Water everywhere' });
  const subject = 'A complaint about Rumah Teduh is now urgent';
  expect(await subjectsTo(admin.email)).toEqual([subject, 'New complaint about Rumah Teduh']);
  expect((await mailsTo(test, admin.email))[0]?.text).toContain('Preferred times: Any time');
  expect(await notificationsOf(admin)).toContainEqual(
    expect.objectContaining({ title: subject, link: `/manage-complaints?complaint=${id}` }),
  );
});

it('tells only the admin who handles a complaint that it becomes urgent', async () => {
  const { tenant, admin, id } = await steps.taken();
  const colleague = await steps.admin();
  await steps.patch(tenant, id, { urgency: 'Urgent' });
  expect((await subjectsTo(admin.email))[0]).toBe('A complaint about Rumah Teduh is now urgent');
  expect(await subjectsTo(colleague.email)).toEqual([]);
});

it('keeps the earlier text in the audit log', async () => {
  const { tenant, id } = await steps.waiting();
  await steps.patch(tenant, id, {
    title: 'The shower drips',
    description: 'Day and night.',
    category: 'Plumbing',
  });
  expect((await auditOf(id)).find(({ action }) => action === 'complaint.edited')).toMatchObject({
    actor_id: tenant.id,
    before: { title: 'The tap drips', description: 'All night.', category: null },
    after: { title: 'The shower drips', description: 'Day and night.', category: 'Plumbing' },
  });
});

it('rejects a change of a handled complaint', async () => {
  const { tenant, id } = await steps.handled();
  for (const changes of [{ title: 'Another story' }, { urgency: 'Urgent' }])
    expect(await steps.patch(tenant, id, changes)).toMatchObject({
      status: 409,
      body: { message: errorMessages.complaint_handled },
    });
  expect((await rowOf(id)).title).toBe('The tap drips');
});

it('answers 404 to another tenant, 403 to an admin and 401 to a guest', async () => {
  const { admin, id } = await steps.waiting();
  const stranger = await steps.renter();
  expect((await steps.patch(stranger, id, { title: 'Mine now' })).status).toBe(404);
  expect((await steps.patch(admin, id, { title: 'Tidied up' })).status).toBe(403);
  expect((await steps.patch(admin, id, { urgency: 'Can wait' })).status).toBe(403);
  expect((await test.call('PATCH', `/api/complaints/${id}`, { body: { title: 'A' } })).status).toBe(401);
  expect((await rowOf(id)).title).toBe('The tap drips');
});

it.each([
  ['an empty body', {}, 'title'],
  ['an empty title', { title: ' ' }, 'title'],
  ['a title of 10,000 characters', { title: 'a'.repeat(10_000) }, 'title'],
  ['an empty description', { title: 'A', description: '' }, 'description'],
  ['an unknown category', { category: 'Weather' }, 'category'],
  ['an unknown urgency', { urgency: 'Very' }, 'urgency'],
  ['preferred times of 201 characters', { preferredTimes: 'a'.repeat(201) }, 'preferredTimes'],
])('rejects %s', async (_title, changes, field) => {
  const { tenant, id } = await steps.waiting();
  const { status, body } = await steps.patch(tenant, id, changes);
  expect(status).toBe(400);
  expect(Object.keys(body.errorFields)).toEqual([field]);
});

it('does not change a complaint that an admin finishes at the same time', async () => {
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
