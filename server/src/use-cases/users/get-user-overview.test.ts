import { randomUUID } from 'node:crypto';
import { addDays } from '@teduh/shared/days';
import { beforeAll, expect, it } from 'vitest';
import { complaining } from '../../../test/complaining.ts';
import { createUser } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
type Tenancy = Awaited<ReturnType<typeof steps.active>>;
let tenant: Tenancy['tenant'];
let admin: Tenancy['admin'];
let contractId: string;

beforeAll(async () => {
  ({ tenant, admin, contractId } = await steps.active());
  await complaining(test).add(tenant);
  const { contractId: anotherId, tenant: another } = await steps.active();
  await complaining(test).add(another);
  await charge(anotherId, 9, test.clock.today());
});

const charge = (id: string, amount: number, dueDate: string) => steps.charge(admin, id, { amount, dueDate });
const overview = async (id: string) =>
  (await test.call('GET', `/api/users/${id}/overview`, { token: admin.token })).body;

it('shows an admin what one tenant has to do with us, and nothing of others', async () => {
  const { user, contracts, charges, payments, complaints, mails, balance } = await overview(tenant.id);
  expect(user).toMatchObject({ id: tenant.id, email: tenant.email });
  expect(contracts.map(({ id }: { id: string }) => id)).toEqual([contractId]);
  expect(payments).toMatchObject([{ type: 'Deposit', status: 'Paid' }]);
  expect(complaints).toHaveLength(1);
  expect(charges).toEqual([]);
  expect(balance).toEqual({ owed: 0, overdue: 0 });
  const subjects = mails.map(({ subject }: { subject: string }) => subject);
  expect(subjects.toSorted()).toEqual((await subjectsTo(test, tenant.email)).toSorted());
  expect(subjects).toContain('Welcome to Rumah Teduh');
  expect(Object.keys(mails[0]).toSorted()).toEqual(['createdAt', 'failedAt', 'id', 'sentAt', 'subject']);
});

it('adds up what is to be paid and what is overdue, the oldest charge first', async () => {
  const today = test.clock.today();
  const made = [await charge(contractId, 25.5, addDays(today, 5)), await charge(contractId, 40, today)];
  expect(made.map(({ status }) => status)).toEqual([201, 201]);
  expect((await overview(tenant.id)).balance).toEqual({ owed: 65.5, overdue: 0 });
  test.clock.setAheadMs(test.clock.aheadMs() + 24 * 60 * 60 * 1000);
  const { charges, balance } = await overview(tenant.id);
  expect(charges).toMatchObject([
    { amount: 40, isOverdue: true },
    { amount: 25.5, isOverdue: false },
  ]);
  expect(balance).toEqual({ owed: 65.5, overdue: 40 });
});

it('counts what the arrears do as overdue: nothing with a slip that waits, and no deposit before its contract is active', async () => {
  await steps.takeTransfers(admin);
  const rental = await steps.active();
  const yesterday = addDays(test.clock.today(), -1);
  const slipped = (await charge(rental.contractId, 64, yesterday)).body.transaction.id as string;
  expect((await overview(rental.tenant.id)).balance).toEqual({ owed: 64, overdue: 64 });
  await steps.uploadSlip(rental.tenant, slipped);
  expect((await overview(rental.tenant.id)).balance).toEqual({ owed: 64, overdue: 0 });

  const awaiting = await steps.accepted();
  const { id, amount_sen } = await steps.depositOf(awaiting.contractId);
  const late = test.deps.db.updateTable('transactions').set({ due_date: yesterday }).where('id', '=', id);
  await late.execute();
  const { charges, balance } = await overview(awaiting.tenant.id);
  expect(charges).toMatchObject([{ id, isOverdue: false }]);
  expect(balance).toEqual({ owed: amount_sen / 100, overdue: 0 });
});

it('is empty for somebody who has only registered, and 404 for nobody', async () => {
  const stranger = await createUser(test.deps);
  expect(await overview(stranger.id)).toMatchObject({ contracts: [], charges: [], payments: [], mails: [] });
  const nobody = await test.call('GET', `/api/users/${randomUUID()}/overview`, { token: admin.token });
  expect(nobody.status).toBe(404);
});
