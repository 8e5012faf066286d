import { errorMessages } from '@teduh/shared/errors.constants';
import { expect, it, vi } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { waitForSignals } from '../../../test/signals.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { AppError } from '../../platform/errors.ts';

let beforeStoring = async () => {};
const test = useTestApp(
  {},
  {
    overrides: ({ storage }) => ({
      storage: {
        ...storage,
        async put(key, bytes) {
          await beforeStoring();
          return storage.put(key, bytes);
        },
      },
    }),
  },
);
const steps = tenancy(test);
const subjectsTo = async (email: string) =>
  (await mailsTo(test, email)).map(({ subject }) => subject).toSorted();
const statusOf = async (id: string) =>
  (await test.deps.db.selectFrom('applications').select('status').where('id', '=', id).executeTakeFirst())
    ?.status;
const actionsOn = async (ids: string[]) =>
  (
    await test.deps.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);
const contractsOf = (unitId: string) =>
  test.deps.db.selectFrom('contracts').selectAll().where('unit_id', '=', unitId).execute();

const createPeopleAndHouse = () =>
  Promise.all([createAdmin(test.deps), createUser(test.deps), createHouse(test.deps)]);

/** A tenant and a rival who both wait for two houses; the tenant's application for the first one is accepted. */
async function acceptOne() {
  const [admin, tenant, rival] = await Promise.all([
    createAdmin(test.deps),
    createUser(test.deps),
    createUser(test.deps),
  ]);
  const [house, other] = [await createHouse(test.deps), await createHouse(test.deps, { name: 'Rumah Lain' })];
  const apply = async (person: typeof tenant, place: typeof house): Promise<string> =>
    (await steps.apply(person, place)).body.application.id;
  const own = await apply(tenant, house);
  const rivals = await apply(rival, house);
  const elsewhere = await apply(tenant, other);
  const untouched = await apply(rival, other);
  const answer = await steps.answer(admin, own, 'Accepted');
  const contractId: string = answer.body.application.contract;
  return { admin, tenant, rival, house, own, rivals, elsewhere, untouched, answer, contractId };
}

it('accepts the application and creates a contract that waits for signature and deposit', async () => {
  const { tenant, answer, contractId } = await acceptOne();
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Application accepted successfully',
      application: {
        status: 'Accepted',
        contract: expect.stringMatching(/^[0-9a-f-]{36}$/),
        contractState: { status: 'Awaiting', isSigned: false, isDepositPaid: false },
      },
    },
  });
  const { contract } = await steps.get(tenant, `/api/contracts/${contractId}`);
  expect(contract).toMatchObject({
    status: 'Awaiting',
    isActive: false,
    depositPayable: 4500,
    holdExpiresAt: '2026-11-22T04:00:00.000Z',
    signedFile: null,
  });
});

it('asks the tenant for the deposit together with the first month of rent', async () => {
  const { tenant, contractId } = await acceptOne();
  const { transactions } = await steps.get(tenant, '/api/transactions');
  expect(transactions).toMatchObject([
    { type: 'Deposit', amount: 4500, status: 'Pending', dueDate: '2026-12-01', contractId },
  ]);
});

it('rejects rivals for the unit and other applications of the tenant, and no others', async () => {
  const { rivals, elsewhere, untouched } = await acceptOne();
  expect(await statusOf(rivals)).toBe('Rejected');
  expect(await statusOf(elsewhere)).toBe('Rejected');
  expect(await statusOf(untouched)).toBe('Waiting for Response');
});

it('tells the tenant and the rivals by mail', async () => {
  const { tenant, rival } = await acceptOne();
  expect(await subjectsTo(tenant.email)).toEqual([
    'Your application for Rumah Lain is closed',
    'Your application for Rumah Teduh was accepted',
  ]);
  expect(await subjectsTo(rival.email)).toEqual(['Rumah Teduh has found a tenant']);
});

it('records each change in the audit log', async () => {
  const { own, rivals, contractId } = await acceptOne();
  expect(await actionsOn([own])).toEqual(['application.created', 'application.accepted']);
  expect(await actionsOn([rivals])).toEqual(['application.created', 'application.rejected']);
  expect(await actionsOn([contractId])).toEqual(['contract.created', 'agreement.signed']);
});

it('makes the unit unavailable and names its occupant to admins', async () => {
  const { admin, tenant, house } = await acceptOne();
  const { property } = await steps.get(admin, `/api/properties/${house.id}`);
  expect(property).toMatchObject({ isAvailable: false, occupant: { _id: tenant.id } });
});

it('answers 409 when the terms changed while the agreement was drawn, and succeeds when tried again', async () => {
  const [admin, tenant, house] = await createPeopleAndHouse();
  const { id } = (await steps.apply(tenant, house)).body.application;
  beforeStoring = async () => {
    await test.deps.db
      .updateTable('units')
      .set({ price_sen: 160_000 })
      .where('id', '=', house.unitId)
      .execute();
  };
  const answer = await steps.answer(admin, id, 'Accepted');
  beforeStoring = async () => {};
  expect(answer).toMatchObject({ status: 409, body: { message: errorMessages.terms_changed } });
  expect(await contractsOf(house.unitId)).toEqual([]);
  expect(await statusOf(id)).toBe('Waiting for Response');
  expect((await steps.answer(admin, id, 'Accepted')).status).toBe(200);
  expect((await contractsOf(house.unitId))[0]?.rent_sen).toBe(160_000);
});

it('answers 409 when the tenant cancelled while the agreement was drawn, and creates no contract', async () => {
  const [admin, tenant, house] = await createPeopleAndHouse();
  const { id } = (await steps.apply(tenant, house)).body.application;
  beforeStoring = async () => {
    expect((await steps.cancelApplication(tenant, id)).status).toBe(200);
  };
  const answer = await steps.answer(admin, id, 'Accepted');
  beforeStoring = async () => {};
  expect(answer).toMatchObject({ status: 409, body: { message: errorMessages.application_answered } });
  expect(await contractsOf(house.unitId)).toEqual([]);
  expect(await statusOf(id)).toBe('Cancelled');
});

it('does not accept an application whose start date has passed', async () => {
  const [admin, tenant, house] = await createPeopleAndHouse();
  const { id } = (await steps.apply(tenant, house, { startDate: test.clock.today() })).body.application;
  test.clock.setAheadMs(24 * 60 * 60 * 1000);
  const answer = await steps.answer(admin, id, 'Accepted');
  test.clock.setAheadMs(0);
  expect(answer).toMatchObject({ status: 409, body: { message: errorMessages.application_stale } });
  expect(await statusOf(id)).toBe('Waiting for Response');
});

it('shows the unit as taken in the public list at once, also where the list was cached', async () => {
  const [admin, tenant, house] = await createPeopleAndHouse();
  const { application } = (await steps.apply(tenant, house)).body;
  await waitForSignals(test.deps);
  const isListedAsAvailable = async () =>
    (await test.call('GET', '/api/properties')).body.properties.find(
      ({ id }: { id: string }) => id === house.id,
    ).isAvailable;
  expect(await isListedAsAvailable()).toBe(true);
  await steps.answer(admin, application.id, 'Accepted');
  await waitForSignals(test.deps);
  expect(await isListedAsAvailable()).toBe(false);
});

it('does not accept a tenant who was blocked meanwhile, and leaves the rivals waiting', async () => {
  const [admin, tenant, house] = await createPeopleAndHouse();
  const rival = await createUser(test.deps);
  const { id } = (await steps.apply(tenant, house)).body.application;
  const other = (await steps.apply(rival, house)).body.application.id;
  const reason = 'Forged payslip';
  await test.call('POST', `/api/users/${tenant.id}/block`, { token: admin.token, body: { reason } });
  expect(await steps.answer(admin, id, 'Accepted')).toMatchObject({
    status: 409,
    body: { code: 'tenant_is_blocked' },
  });
  expect([await statusOf(id), await statusOf(other)]).toEqual(Array(2).fill('Waiting for Response'));
  expect((await steps.answer(admin, other, 'Accepted')).status).toBe(200);
});

it('answers 503 while too many agreements wait to be drawn, changes nothing, and works afterwards', async () => {
  const [admin, tenant, house] = await createPeopleAndHouse();
  const { id } = (await steps.apply(tenant, house)).body.application;
  const full = new AppError(503, 'busy', { retryAfterSeconds: 5 });
  vi.spyOn(test.deps.pdf, 'render').mockRejectedValueOnce(full);
  const answer = await steps.answer(admin, id, 'Accepted');
  expect(answer).toMatchObject({
    status: 503,
    body: { message: errorMessages.busy },
    headers: { 'retry-after': '5' },
  });
  expect(await statusOf(id)).toBe('Waiting for Response');
  expect(await contractsOf(house.unitId)).toEqual([]);
  expect((await steps.answer(admin, id, 'Accepted')).status).toBe(200);
});
