import { dayOf } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { createAdmin } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const readMonths = async (query = '') => {
  const { body } = await test.call('GET', `/api/dashboard/rent-collected${query}`, {
    token: (await createAdmin(test.deps)).token,
  });
  return body.months as { month: string; rent: number; fees: number; deposits: number }[];
};
const goTo = (instant: string) => test.clock.setAheadMs(Date.parse(instant) - test.clock.wall().getTime());

type Rental = Awaited<ReturnType<typeof steps.active>>;
async function charge({ admin, contractId }: Rental, amount: number, dueDate = '2027-06-01') {
  const { body } = await test.call('POST', '/api/transactions', {
    token: admin.token,
    body: { contractId, amount, dueDate },
  });
  return body.transaction.id as string;
}
async function pay({ tenant }: Rental, transactionId: string) {
  const intent = await steps.payByCard(tenant, { transactionId });
  const { status } = await steps.processPayment(tenant, transactionId, intent);
  expect(status).toBe(200);
}

it('returns the last twelve months or as many as asked for, months without payments included', async () => {
  const year = await readMonths();
  expect(year).toHaveLength(12);
  expect(year[0]).toEqual({ month: '2025-12', rent: 0, fees: 0, deposits: 0 });
  expect(year[11]?.month).toBe('2026-11');
  expect((await readMonths('?months=1')).map(({ month }) => month)).toEqual(['2026-11']);
});

it.each(['0', '61', '1.5', 'all'])('rejects ?months=%s', async (months) => {
  const { token } = await createAdmin(test.deps);
  const answer = await test.call('GET', `/api/dashboard/rent-collected?months=${months}`, { token });
  expect(answer).toMatchObject({ status: 400, body: { errorFields: { months: expect.any(String) } } });
});

it('adds up payments by month in Malaysian time, deposits apart from the first rent paid with them, without refunds', async () => {
  const rental = await steps.active({ startDate: '2026-11-20' });
  const [beforeMidnight, afterMidnight] = [await charge(rental, 120.5), await charge(rental, 80)];
  const cancelled = await steps.accepted();
  await steps.payDeposit(cancelled.tenant, cancelled.contractId);
  await steps.skipDays(6);
  const before = (await readMonths('?months=1'))[0];

  await test.call('DELETE', `/api/contracts/${cancelled.contractId}`, { token: cancelled.admin.token });
  goTo('2026-11-30T15:59:59Z');
  await pay(rental, beforeMidnight);
  const november = (await readMonths('?months=1'))[0];
  expect(november).toEqual({
    month: '2026-11',
    rent: (before?.rent ?? 0) - 1500,
    fees: (before?.fees ?? 0) + 120.5,
    deposits: (before?.deposits ?? 0) - 3000,
  });

  goTo('2026-11-30T16:00:00Z');
  await pay(rental, afterMidnight);
  await steps.skipDays(14);
  const { transactions } = await steps.get(rental.tenant, '/api/transactions?status=Pending');
  const rent = transactions.find(({ type }: { type: string }) => type === 'Monthly Rental');
  await pay(rental, rent.id);
  expect(dayOf(test.clock.now())).toBe('2026-12-15');
  expect(await readMonths('?months=2')).toEqual([
    november,
    { month: '2026-12', rent: 1500, fees: 80, deposits: 0 },
  ]);
});

it('counts what is left of a payment that was refunded in part; of a deposit the deposit goes back first', async () => {
  const rental = await steps.active();
  const fee = await charge(rental, 120.5);
  await pay(rental, fee);
  const { id: depositId } = await steps.depositOf(rental.contractId);
  const before = (await readMonths('?months=1'))[0];
  const refund = (id: string, amount: number) =>
    steps.refund(rental.admin, id, { amount, reason: 'Goodwill' });
  expect((await refund(fee, 20.5)).status).toBe(201);
  expect((await refund(depositId, 500)).status).toBe(201);
  const after = (await readMonths('?months=1'))[0];
  expect(after).toEqual({
    ...before,
    fees: (before?.fees ?? 0) - 20.5,
    deposits: (before?.deposits ?? 0) - 500,
  });
  expect((await refund(depositId, 4000)).status).toBe(201);
  expect((await readMonths('?months=1'))[0]).toEqual({
    ...after,
    rent: (before?.rent ?? 0) - 1500,
    deposits: (before?.deposits ?? 0) - 3000,
  });
});
