import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { tracesOf } from '../../../test/complaint-traces.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = complaining(test);
const { rowOf, auditOf, actionsOf, subjectsTo, notificationsOf } = tracesOf(test);

it('moves a waiting complaint to in handling and records the admin', async () => {
  const { admin, id } = await steps.waiting();
  expect(await steps.take(admin, id)).toMatchObject({
    status: 200,
    body: {
      message: 'Complaint status changed to in handling',
      complaint: { status: 'In Handling', admin: { _id: admin.id, firstname: 'Aminah' } },
    },
  });
  expect(await rowOf(id)).toMatchObject({ status: 'In Handling', admin_id: admin.id });
  expect((await auditOf(id)).at(-1)).toMatchObject({
    actor_id: admin.id,
    action: 'complaint.taken',
    before: { status: 'Waiting for Response' },
    after: { status: 'In Handling', adminId: admin.id },
  });
});

it('sends the tenant a mail and a notification', async () => {
  const { tenant, admin, id } = await steps.waiting();
  await steps.take(admin, id);
  expect(await subjectsTo(tenant.email)).toEqual(['Your complaint is in handling']);
  expect(await notificationsOf(tenant)).toMatchObject([
    { link: `/complaint?complaint=${id}`, isRead: false },
  ]);
});

it('rejects a second admin and changes nothing', async () => {
  const { tenant, admin, id } = await steps.taken();
  const second = await steps.admin();
  expect(await steps.take(second, id)).toMatchObject({
    status: 409,
    body: {
      code: 'complaint_already_taken',
      message: 'This complaint is already being handled.',
      isError: true,
    },
  });
  expect(await rowOf(id)).toMatchObject({ status: 'In Handling', admin_id: admin.id });
  expect(await subjectsTo(tenant.email)).toHaveLength(1);
  expect(await actionsOf(id)).toEqual(['complaint.added', 'complaint.taken']);
});

it('gives the complaint to one of two admins who take it at the same time', async () => {
  for (let round = 0; round < 5; round++) {
    const { tenant, admin, id } = await steps.waiting();
    const rival = await steps.admin();
    const answers = await Promise.all([steps.take(admin, id), steps.take(rival, id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const winner = answers[0].status === 200 ? admin : rival;
    expect((await rowOf(id)).admin_id).toBe(winner.id);
    expect(await subjectsTo(tenant.email)).toEqual(['Your complaint is in handling']);
  }
});

it('is not possible for a tenant', async () => {
  const { tenant, id } = await steps.waiting();
  expect((await steps.take(tenant, id)).status).toBe(403);
  expect(await rowOf(id)).toMatchObject({ status: 'Waiting for Response', admin_id: null });
});

it('does not let an admin assign a colleague', async () => {
  const { admin, id } = await steps.waiting();
  const colleague = await steps.admin();
  expect((await steps.patch(admin, id, { status: 'In Handling', admin: colleague.id })).status).toBe(403);
  expect(await rowOf(id)).toMatchObject({ status: 'Waiting for Response', admin_id: null });
});

it('answers 404 for an unknown complaint', async () => {
  expect((await steps.take(await steps.admin(), randomUUID())).status).toBe(404);
});
