import { beforeAll, expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { createAdmin, createContract, createHouse, createUser } from '../../../test/factories.ts';
import { noteStatements } from '../../../test/plans.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const calls = applicantCalls(test);
const renting = tenancy(test);
let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  admin = await createAdmin(test.deps);
});
const compare = (query: string) => renting.get(admin, `/api/applications/compare?${query}`);

async function applyFor(house: { id: string }, more: object = {}) {
  const tenant = await createUser(test.deps);
  test.clock.pass(1);
  const { body } = await renting.apply(tenant, house, more);
  return { tenant, applicationId: body.application.id as string };
}

it('puts those who wait for a house side by side, the newest first', async () => {
  const house = await createHouse(test.deps);
  const first = await applyFor(house);
  const second = await applyFor(house, { stayLength: '12' });
  const rejected = await applyFor(house);
  await renting.answer(admin, rejected.applicationId, 'Rejected');
  await createContract(test.deps, second.tenant.id, 'Ended');
  await test.deps.db
    .updateTable('contracts')
    .set({ activated_at: test.clock.now() })
    .where('user_id', '=', second.tenant.id)
    .execute();
  await calls.tell(first.tenant, { occupation: 'Nurse', monthlyIncome: 5_000, occupants: 3 });
  await calls.addDocument(first.tenant, { kind: 'identity' });
  await calls.addDocument(first.tenant, { kind: 'payslip', bytes: signedPdf('one') });
  await calls.addDocument(first.tenant, { kind: 'payslip', bytes: signedPdf('two') });
  await calls.note(admin, first.applicationId);
  const nothing = { payments: { paid: 0, late: 0, overdue: 0 } };
  expect(await compare(`propertyId=${house.id}`)).toMatchObject({
    waiting: 2,
    applicants: [
      {
        application: { id: second.applicationId, stayLength: 12, property: { price: 1_500 } },
        occupation: '',
        monthlyIncome: null,
        occupants: null,
        documents: { payslip: 0, identity: 0, other: 0 },
        tenancies: 1,
        notes: 0,
        ...nothing,
      },
      {
        application: { id: first.applicationId, stayLength: 3 },
        occupation: 'Nurse',
        monthlyIncome: 5_000,
        occupants: 3,
        documents: { payslip: 2, identity: 1, other: 0 },
        tenancies: 0,
        notes: 1,
        ...nothing,
      },
    ],
  });
});

it('keeps rooms and houses apart', async () => {
  const house = await createHouse(test.deps, { rooms: ['Big', 'Small'] });
  const [big, small] = house.unitIds;
  await applyFor(house, { room: big });
  const { applicationId } = await applyFor(house, { room: small });
  const { applicants, waiting } = await compare(`propertyId=${house.id}&roomId=${small}`);
  expect(waiting).toBe(1);
  expect(applicants.map((each: { application: { id: string } }) => each.application.id)).toEqual([
    applicationId,
  ]);
  expect(await compare(`propertyId=${small}`)).toEqual({ applicants: [], waiting: 0 });
});

it('compares twenty and counts all, with as many statements as for one', async () => {
  const house = await createHouse(test.deps);
  const countStatements = async () => {
    const notes = noteStatements();
    const answer = await compare(`propertyId=${house.id}`).finally(() => notes.stop());
    return { statements: notes.stop().length, answer };
  };
  await applyFor(house);
  const one = await countStatements();
  expect(one.answer.applicants).toHaveLength(1);
  for (let index = 0; index < 21; index += 1) await applyFor(house);
  const many = await countStatements();
  expect(many.answer.applicants).toHaveLength(20);
  expect(many.answer.waiting).toBe(22);
  expect(many.statements).toBe(one.statements);
});

it('rejects ids that are none', async () => {
  for (const query of ['', 'propertyId=1', `propertyId=${admin.id}&roomId=x`]) {
    const answer = await test.call('GET', `/api/applications/compare?${query}`, { token: admin.token });
    expect(answer.status).toBe(400);
  }
});
