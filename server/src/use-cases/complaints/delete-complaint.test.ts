import { expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { tracesOf } from '../../../test/complaint-traces.ts';
import { createAdmin } from '../../../test/factories.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = complaining(test);
const { rowOf, auditOf, subjectsTo, notificationsOf } = tracesOf(test);

it('removes the complaint from every list', async () => {
  const { tenant, admin, id } = await steps.waiting();
  expect(await steps.remove(tenant, id)).toMatchObject({
    status: 200,
    body: { message: 'Complaint deleted successfully' },
  });
  expect((await steps.list(tenant)).complaints).toEqual([]);
  expect((await steps.list(admin)).complaints).not.toContainEqual(expect.objectContaining({ id }));
});

it('tells only the admin who is handling it', async () => {
  const { tenant, admin, id } = await steps.taken();
  const other = await createAdmin(test.deps);
  await steps.remove(tenant, id);
  const subject = 'A complaint about Rumah Teduh was deleted';
  expect((await subjectsTo(admin.email))[0]).toBe(subject);
  expect(await notificationsOf(admin)).toContainEqual(
    expect.objectContaining({ title: subject, link: '/manage-complaints' }),
  );
  expect(await subjectsTo(other.email)).toEqual([]);
});

it('tells nobody when nobody is handling it yet, or it has been handled', async () => {
  const waiting = await steps.waiting();
  await steps.remove(waiting.tenant, waiting.id);
  const finished = await steps.taken();
  await steps.finish(finished.admin, finished.id);
  await steps.remove(finished.tenant, finished.id);
  for (const { admin } of [waiting, finished])
    expect(await subjectsTo(admin.email)).not.toContain('A complaint about Rumah Teduh was deleted');
});

it('keeps the text in the audit log', async () => {
  const tenant = await steps.renter();
  const details = { category: 'Plumbing', urgency: 'Normal', preferredTimes: 'Any time' };
  const { id } = (await steps.add(tenant, details)).body.complaint;
  await steps.remove(tenant, id);
  expect((await auditOf(id)).at(-1)).toMatchObject({
    actor_id: tenant.id,
    action: 'complaint.deleted',
    before: {
      title: 'The tap drips',
      description: 'All night.',
      ...details,
      status: 'Waiting for Response',
    },
  });
});

it('answers 404 to every later call', async () => {
  const { tenant, admin, id } = await steps.waiting();
  await steps.remove(tenant, id);
  const answers = [
    await steps.read(admin, id),
    await steps.remove(tenant, id),
    await steps.take(admin, id),
    await steps.patch(tenant, id, { title: 'A' }),
    await steps.comment(tenant, id, 'Hello?'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
});

it('answers 404 to another tenant, 403 to an admin and 401 to a guest', async () => {
  const { admin, id } = await steps.waiting();
  expect((await steps.remove(await steps.renter(), id)).status).toBe(404);
  expect((await steps.remove(admin, id)).status).toBe(403);
  expect((await test.call('DELETE', `/api/complaints/${id}`)).status).toBe(401);
  expect((await rowOf(id)).deleted_at).toBeNull();
});
