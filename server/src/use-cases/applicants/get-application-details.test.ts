import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { complaining } from '../../../test/complaining.ts';
import { createHouse } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const calls = applicantCalls(test);
const renting = tenancy(test);

it('lists what is missing, in the order of the form', async () => {
  const { admin, tenant, applicationId } = await calls.applied();
  await calls.tell(tenant, { employer: 'Hospital Ampang', monthlyIncome: 0 });
  await calls.addDocument(tenant, { kind: 'identity' });
  expect(await calls.details(admin, applicationId)).toMatchObject({
    application: { id: applicationId, status: 'Waiting for Response' },
    applicant: { monthlyIncome: 0, documents: [{ kind: 'identity' }] },
    missing: ['occupation', 'occupants', 'about', 'payslip', 'other'],
    applications: [],
    tenancies: [],
    complaints: 0,
  });
});

it('shows earlier applications and tenancies of the person, how they ended, and what was paid late', async () => {
  const { admin, tenant, contractId } = await renting.active({ startDate: '2026-11-20' });
  await complaining(test).add(tenant);
  const charge = async (dueDate: string) =>
    (await renting.charge(admin, contractId, { dueDate })).body.transaction.id as string;
  const [late, onTime, open] = [
    await charge('2026-11-14'),
    await charge('2026-11-15'),
    await charge('2026-11-15'),
  ];
  for (const id of [late, onTime])
    await renting.recordPayment(admin, id, { method: 'cash', paidOn: '2026-11-15' });
  expect(open).toBeTruthy();
  await renting.days(6);
  await renting.endContract(admin, contractId, { endDate: test.clock.today() });
  await test.runDailyJobs();

  const { body } = await renting.apply(tenant, await createHouse(test.deps, { name: 'Rumah Dua' }));
  const details = await calls.details(admin, body.application.id);
  expect(details.tenancies).toEqual([
    {
      contractId,
      contractNumber: expect.stringMatching(/^TD-/),
      property: { name: 'Rumah Teduh' },
      roomName: null,
      startDate: '2026-11-20',
      endDate: '2026-11-21',
      status: 'Ended',
      endedEarly: true,
      // The deposit was paid on its day.
      payments: { paid: 3, late: 1, overdue: 1 },
    },
  ]);
  expect(details.applications).toMatchObject([
    { property: { name: 'Rumah Teduh' }, status: 'Completed', startDate: '2026-11-20', stayLength: 3 },
  ]);
  expect(details.complaints).toBe(1);
});

it('does not count a complaint that was deleted', async () => {
  const { admin, tenant, applicationId } = await renting.active();
  const complaints = complaining(test);
  const { body } = await complaints.add(tenant);
  await complaints.add(tenant);
  expect((await complaints.remove(tenant, body.complaint.id)).status).toBe(200);
  expect((await calls.details(admin, applicationId)).complaints).toBe(1);
});

it('leaves out the contract that came from the application itself', async () => {
  const { admin, applicationId } = await renting.accepted();
  expect(await calls.details(admin, applicationId)).toMatchObject({ tenancies: [], applications: [] });
});

it('answers 404 for an application that does not exist', async () => {
  const { admin } = await calls.applied();
  for (const [method, part] of [
    ['GET', 'details'],
    ['GET', 'notes'],
  ] as const) {
    const url = `/api/applications/${randomUUID()}/${part}`;
    expect((await test.call(method, url, { token: admin.token })).status).toBe(404);
  }
  expect((await calls.note(admin, randomUUID())).status).toBe(404);
  expect((await calls.ask(admin, randomUUID(), { wanted: ['about'] })).status).toBe(404);
});
