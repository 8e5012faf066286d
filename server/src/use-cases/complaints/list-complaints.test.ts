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

it('rejects an unknown status', async () => {
  const tenant = await steps.renter();
  expect((await test.call('GET', '/api/complaints?status=Lost', { token: tenant.token })).status).toBe(400);
});
