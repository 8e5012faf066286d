import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { tracesOf } from '../../../test/complaint-traces.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = complaining(test);
const { rowOf, auditOf, actionsOf } = tracesOf(test);

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

it('keeps the earlier text in the audit log', async () => {
  const { tenant, id } = await steps.waiting();
  await steps.patch(tenant, id, { title: 'The shower drips', description: 'Day and night.' });
  expect((await auditOf(id)).find(({ action }) => action === 'complaint.edited')).toMatchObject({
    actor_id: tenant.id,
    before: { title: 'The tap drips', description: 'All night.' },
    after: { title: 'The shower drips', description: 'Day and night.' },
  });
});

it('rejects a change of a handled complaint', async () => {
  const { tenant, id } = await steps.handled();
  expect(await steps.patch(tenant, id, { title: 'Another story' })).toMatchObject({
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
  expect((await test.call('PATCH', `/api/complaints/${id}`, { body: { title: 'A' } })).status).toBe(401);
  expect((await rowOf(id)).title).toBe('The tap drips');
});

it.each([
  ['an empty body', {}, 'title'],
  ['an empty title', { title: ' ' }, 'title'],
  ['a title of 10,000 characters', { title: 'a'.repeat(10_000) }, 'title'],
  ['an empty description', { title: 'A', description: '' }, 'description'],
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
