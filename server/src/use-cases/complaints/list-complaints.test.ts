import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const steps = complaining(test);
type ComplaintPage = { complaints: { id: string }[]; nextCursor?: string };
const idsOf = ({ complaints }: ComplaintPage) => complaints.map(({ id }) => id);

/** Three complaints of one tenant, the newest first. */
async function threeComplaints() {
  const tenant = await steps.renter();
  const ids: string[] = [];
  for (const title of ['one', 'two', 'three']) {
    ids.unshift((await steps.add(tenant, { title })).body.complaint.id);
    test.clock.pass(1);
  }
  return { tenant, ids };
}

it('shows tenants their own complaints and admins all of them', async () => {
  const { tenant, admin, id } = await steps.waiting();
  const another = await steps.waiting();
  expect(idsOf(await steps.list(tenant))).toEqual([id]);
  expect(idsOf(await steps.list(admin))).toEqual(expect.arrayContaining([id, another.id]));
  expect((await steps.read(admin, id)).status).toBe(200);
});

it('answers 404 for the complaint of another tenant', async () => {
  const { id } = await steps.waiting();
  expect(await steps.read(await steps.renter(), id)).toMatchObject({
    status: 404,
    body: { message: errorMessages.complaint_not_found },
  });
});

it('answers 401 to a guest', async () => {
  const { id } = await steps.waiting();
  expect((await test.call('GET', `/api/complaints/${id}`)).status).toBe(401);
  expect((await test.call('GET', '/api/complaints')).status).toBe(401);
});

it('returns the newest complaints first, page by page', async () => {
  const { tenant, ids } = await threeComplaints();
  const first = await steps.list(tenant, '?limit=2');
  const second = await steps.list(tenant, `?limit=2&cursor=${first.nextCursor}`);
  expect([idsOf(first), idsOf(second)]).toEqual([ids.slice(0, 2), ids.slice(2)]);
  expect(second.nextCursor).toBeUndefined();
});

it('filters by status', async () => {
  const { tenant, ids } = await threeComplaints();
  const [, taken = ''] = ids;
  await steps.take(await steps.admin(), taken);
  expect(idsOf(await steps.list(tenant, '?status=In%20Handling'))).toEqual([taken]);
});

it('filters by category and urgency, also together with the status', async () => {
  const tenant = await steps.renter();
  const add = async (details: object) => (await steps.add(tenant, details)).body.complaint.id as string;
  const urgent = await add({ category: 'Plumbing', urgency: 'Urgent' });
  const idle = await add({ category: 'Plumbing', urgency: 'Can wait' });
  const other = await add({ category: 'Noise or neighbours', urgency: 'Urgent' });
  await add({});
  await steps.take(await steps.admin(), idle);
  const find = async (query: Record<string, string>) =>
    idsOf(await steps.list(tenant, `?${new URLSearchParams(query)}`)).toSorted();
  expect(await find({ category: 'Plumbing' })).toEqual([urgent, idle].toSorted());
  expect(await find({ category: 'Noise or neighbours' })).toEqual([other]);
  expect(await find({ urgency: 'Urgent' })).toEqual([urgent, other].toSorted());
  expect(await find({ category: 'Plumbing', urgency: 'Urgent' })).toEqual([urgent]);
  expect(await find({ category: 'Plumbing', status: 'In Handling' })).toEqual([idle]);
  expect(await find({ urgency: 'Urgent', status: 'In Handling' })).toEqual([]);
});

it.each(['status', 'category', 'urgency'])('rejects an unknown %s', async (field) => {
  const { token } = await steps.renter();
  const { status, body } = await test.call('GET', `/api/complaints?${field}=Lost`, { token });
  expect([status, Object.keys(body.errorFields)]).toEqual([400, [field]]);
});
