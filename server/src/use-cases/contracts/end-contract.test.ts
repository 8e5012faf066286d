import { randomUUID } from 'node:crypto';
import { addDays, addMonths, daysBetween } from '@teduh/shared/days';
import { errorMessages } from '@teduh/shared/errors.constants';
import { messages } from '@teduh/shared/messages';
import { expect, it } from 'vitest';
import { createAdmin } from '../../../test/factories.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeRent } from '../transactions/charge-rent.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const rentOf = async (contractId: string) =>
  (
    await test.deps.db
      .selectFrom('transactions')
      .select(['due_date', 'status'])
      .where('contract_id', '=', contractId)
      .where('type', '=', 'Monthly Rental')
      .orderBy('due_date')
      .execute()
  ).map(({ due_date, status }) => `${due_date} ${status}`);

/** A contract whose second and third month of rent are charged and pending. */
async function rentCharged() {
  const start = test.clock.today();
  const rental = await steps.active({ startDate: start, stayLength: 6 });
  const [first, second] = [addMonths(start, 1), addMonths(start, 2)];
  for (const month of [first, second]) {
    steps.skip(daysBetween(test.clock.today(), month) - 10);
    await chargeRent(test.deps);
  }
  return { ...rental, first, second, endDate: addDays(second, -5) };
}

it('moves the end to an earlier day and cancels the rent from then on', async () => {
  const { admin, tenant, contractId, first, second, endDate } = await rentCharged();
  expect(await rentOf(contractId)).toEqual([`${first} Pending`, `${second} Pending`]);
  expect(await steps.endContract(admin, contractId, { endDate })).toMatchObject({
    status: 200,
    body: { contract: { endDate, status: 'Active' } },
  });
  expect(await rentOf(contractId)).toEqual([`${first} Pending`, `${second} Cancelled`]);
  expect((await subjectsTo(test, tenant.email))[0]).toMatch(/^Your contract for Rumah Teduh ends on /);

  await steps.skipTo(endDate);
  expect((await steps.getContract(tenant, contractId)).status).toBe('Ended');
  expect(await rentOf(contractId)).toEqual([`${first} Pending`, `${second} Cancelled`]);
});

it.each([
  ['a day in the past', { endDate: '2020-01-01' }, { endDate: messages.endDatePassed }],
  ['a later day than agreed', { endDate: '2035-01-01' }, { endDate: 'A contract cannot be made longer' }],
])('refuses %s', async (_what, body, errorFields) => {
  const { admin, contractId } = await steps.bareContract();
  expect(await steps.endContract(admin, contractId, body)).toMatchObject({
    status: 400,
    body: { errorFields },
  });
});

it('refuses a request that changes nothing', async () => {
  const { admin, contractId } = await steps.bareContract();
  expect((await steps.endContract(admin, contractId, {})).status).toBe(400);
});

it('keeps a fee that is due after the new end', async () => {
  const { admin, contractId, endDate } = await rentCharged();
  const fee = (await steps.charge(admin, contractId, { dueDate: addDays(endDate, 3) })).body.transaction;
  await steps.endContract(admin, contractId, { endDate });
  expect((await steps.get(admin, `/api/transactions/${fee.id}`)).transaction.status).toBe('Pending');
});

it('refuses a later day than the last one, and takes the last one', async () => {
  const { admin, tenant, contractId } = await steps.bareContract();
  const { endDate } = await steps.getContract(tenant, contractId);
  expect((await steps.endContract(admin, contractId, { endDate: addDays(endDate, 1) })).status).toBe(400);
  expect(await steps.endContract(admin, contractId, { endDate })).toMatchObject({
    status: 200,
    body: { contract: { endDate, status: 'Active' } },
  });
});

it('ends a contract today, even before its start date', async () => {
  const { admin, contractId } = await steps.active({ startDate: addDays(test.clock.today(), 9) });
  expect(await steps.endContract(admin, contractId, { isActive: false })).toMatchObject({
    status: 200,
    body: { contract: { status: 'Ended', isActive: false } },
  });
});

it('answers 409 for a contract that has already ended', async () => {
  const { admin, contractId } = await steps.bareContract();
  await steps.endContract(admin, contractId, { isActive: false });
  expect((await steps.endContract(admin, contractId, { isActive: false })).status).toBe(409);
});

it('answers 409 for a contract that is not active yet', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const { endDate } = await steps.getContract(tenant, contractId);
  for (const changes of [{ isActive: false }, { endDate: addDays(endDate, -1) }])
    expect(await steps.endContract(admin, contractId, changes)).toMatchObject({
      status: 409,
      body: { message: errorMessages.contract_not_active },
    });
});

it('answers 404 for an unknown contract', async () => {
  const admin = await createAdmin(test.deps);
  expect((await steps.endContract(admin, randomUUID(), { isActive: false })).status).toBe(404);
});

it('is forbidden to the tenant', async () => {
  const { tenant, contractId } = await steps.accepted();
  expect((await steps.endContract(tenant, contractId, { isActive: false })).status).toBe(403);
});

it('records when a contract began and when it ended', async () => {
  const { admin, tenant, contractId } = await steps.accepted();
  const read = () =>
    test.deps.db
      .selectFrom('contracts')
      .select(['status', 'activated_at', 'ended_at'])
      .where('id', '=', contractId)
      .executeTakeFirstOrThrow();
  const now = test.clock.now();
  await steps.sign(tenant, contractId);
  await steps.payDeposit(tenant, contractId);
  expect(await read()).toEqual({ status: 'Active', activated_at: now, ended_at: null });
  await steps.endContract(admin, contractId, { endDate: test.clock.today() });
  expect(await read()).toEqual({ status: 'Ended', activated_at: now, ended_at: now });
});
