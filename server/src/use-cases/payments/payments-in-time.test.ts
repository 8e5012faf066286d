import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { createAdmin } from '../../../test/factories.ts';
import { flat, lateCharges } from '../../../test/late-charges.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeLateFees } from '../transactions/charge-late-fees.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const { late } = lateCharges(test);

const perDay = { ...flat, kind: 'per day', amount: 2, capPercent: 50 };

/** A charge that was due 20 days ago, with its fee; the last day on which none was owed was 13 days ago. */
async function lateWithFee(lateFee = flat) {
  const rental = await late(lateFee, 20);
  await chargeLateFees(test.deps);
  const [fee] = await rental.fees();
  const recordAt = (paidOn: string, id = rental.id) =>
    steps.recordPayment(rental.admin, id, { method: 'bank transfer', reference: 'IBG 1', paidOn });
  return { ...rental, fee, recordAt, lastDay: addDays(rental.dueDate, flat.graceDays) };
}
type Rental = Awaited<ReturnType<typeof lateWithFee>>;

it.each([
  ['recorded', ({ recordAt, lastDay }: Rental) => recordAt(lastDay)],
  [
    'confirmed',
    async ({ admin, tenant, id, lastDay }: Rental) => {
      await steps.takeTransfers(admin);
      await steps.uploadSlip(tenant, id);
      return steps.answerSlip(admin, id, { status: 'Confirmed', paidOn: lastDay });
    },
  ],
])('money that came within the days of grace costs no late fee, however late it is %s', async (_how, pay) => {
  const rental = await lateWithFee();
  await steps.openPayment(rental.tenant, { transactionId: rental.fee.id });
  expect((await pay(rental)).body.transaction.status).toBe('Paid');
  expect(await rental.fees()).toMatchObject([{ id: rental.fee.id, status: 'Cancelled' }]);
  const [mail] = await mailsTo(test, rental.tenant.email);
  expect(mail?.subject).toMatch(/^Receipt \d+: RM 1,000.00 received$/);
  expect(mail?.text).toContain(
    'As the money came on that day, the late fee of RM 50.00 is cancelled. You do not need to pay it.',
  );
  const { entries } = await steps.history(rental.admin, rental.fee.id);
  expect(entries.map(({ kind }: { kind: string }) => kind)).toContain('cancelled');
  await chargeLateFees(test.deps);
  expect(await rental.fees()).toHaveLength(1);
});

it('money that came a day later costs its fee', async () => {
  const { recordAt, lastDay, fees } = await lateWithFee();
  expect((await recordAt(addDays(lastDay, 1))).status).toBe(201);
  expect(await fees()).toMatchObject([{ status: 'Pending' }]);
});

it('a fee for each day is what it was on the day on which the money came, and grows again where that was a mistake', async () => {
  const { tenant, id, fee, recordAt, lastDay, fees } = await lateWithFee(perDay);
  expect(fee).toMatchObject({ amount: 26 });
  await steps.openPayment(tenant, { transactionId: fee.id });
  expect((await recordAt(addDays(lastDay, 3))).status).toBe(201);
  expect(await fees()).toMatchObject([{ id: fee.id, amount: 6, status: 'Pending' }]);
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.text).toContain(
    'As the money came on that day, the late fee is RM 6.00 and no longer RM 26.00.',
  );
  const { entries } = await steps.history(tenant, fee.id);
  expect(entries).toContainEqual(expect.objectContaining({ kind: 'changed', amount: 6 }));
  await chargeLateFees(test.deps);
  expect(await fees()).toMatchObject([{ amount: 6 }]);
  const { status } = await steps.reversePayment(await createAdmin(test.deps), id, {
    reason: 'Another tenant',
  });
  expect(status).toBe(200);
  await chargeLateFees(test.deps);
  expect(await fees()).toMatchObject([{ amount: 26 }]);
});

it('a fee for each day follows a payment that is taken back and recorded again with a later day', async () => {
  const { id, recordAt, lastDay, fees } = await lateWithFee(perDay);
  const takeBack = async () =>
    steps.reversePayment(await createAdmin(test.deps), id, { reason: 'Another day' });
  for (const [day, amount] of [
    [3, 6],
    [8, 16],
    [13, 26],
  ] as const) {
    expect((await recordAt(addDays(lastDay, day))).status).toBe(201);
    expect(await fees()).toMatchObject([{ amount, status: 'Pending' }]);
    expect((await takeBack()).status).toBe(200);
  }
});

it('a fee that was less than RM 1 on the day on which the money came is cancelled', async () => {
  const { recordAt, lastDay, fees } = await lateWithFee({ ...perDay, amount: 0.5 });
  expect((await recordAt(addDays(lastDay, 1))).status).toBe(201);
  expect(await fees()).toMatchObject([{ amount: 6.5, status: 'Cancelled' }]);
});

it('a fee for each day stays as an admin has changed it', async () => {
  const { admin, fee, recordAt, lastDay, fees } = await lateWithFee(perDay);
  await test.call('PATCH', `/api/transactions/${fee.id}`, { token: admin.token, body: { amount: 20 } });
  expect((await recordAt(addDays(lastDay, 1))).status).toBe(201);
  expect(await fees()).toMatchObject([{ amount: 20, status: 'Pending' }]);
});

it('a charge that was given more time after its fee was charged keeps that fee', async () => {
  const { admin, id, recordAt, fees } = await lateWithFee();
  const dueDate = addDays(test.clock.today(), 20);
  await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body: { dueDate } });
  expect((await recordAt(test.clock.today())).status).toBe(201);
  expect(await fees()).toMatchObject([{ status: 'Pending' }]);
});

it.each<[string, (rental: Rental) => Promise<unknown>, string]>([
  ['is paid', ({ recordAt, fee }) => recordAt(test.clock.today(), fee.id), 'Paid'],
  [
    'is being paid by card',
    async ({ tenant, fee }) => {
      const { body } = await steps.openPayment(tenant, { transactionId: fee.id });
      await confirmCard(test.app, body.clientSecret, { number: cards.slow });
    },
    'Pending',
  ],
  [
    'has a slip that waits',
    async ({ admin, tenant, fee }) => {
      await steps.takeTransfers(admin);
      await steps.uploadSlip(tenant, fee.id);
    },
    'Pending',
  ],
])('a fee that %s stays, and the money for its charge is recorded', async (_what, payFee, status) => {
  const rental = await lateWithFee();
  await payFee(rental);
  expect((await rental.recordAt(rental.lastDay)).status).toBe(201);
  expect(await rental.fees()).toMatchObject([{ status }]);
  const [mail] = await mailsTo(test, rental.tenant.email);
  expect(mail?.text).not.toContain('late fee');
});
