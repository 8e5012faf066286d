import { addDays } from '@teduh/shared/days';
import { describe, expect, it } from 'vitest';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { createAdmin } from '../../../test/factories.ts';
import { flat, lateCharges } from '../../../test/late-charges.ts';
import { subjectsTo } from '../../../test/mails.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeLateFees } from './charge-late-fees.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);
const { late } = lateCharges(test);

/** Lets days pass, and charges on each of them. */
async function days(count: number) {
  for (let day = 0; day < count; day += 1) {
    steps.skip(1);
    await chargeLateFees(test.deps);
  }
}

type Person = { id: string; token: string };

it.each([
  ['nothing within the days of grace', flat, 7, []],
  ['a flat fee after them', flat, 8, [50]],
  ['never more than the cap', { ...flat, amount: 500 }, 30, [100]],
  ['a fee for each day after them', { ...flat, kind: 'per day', amount: 3.5 }, 10, [10.5]],
  ['the cap where the days come to more', { ...flat, kind: 'per day', amount: 5 }, 60, [100]],
  ['nothing where the agreement has none', { kind: 'off' }, 60, []],
])('charges %s', async (_what, lateFee, days, amounts) => {
  const { fees } = await late(lateFee, days);
  await chargeLateFees(test.deps);
  expect((await fees()).map(({ amount }: { amount: number }) => amount)).toEqual(amounts);
});

it('charges one fee where fifty clocks tick at once, and none for the fee itself', async () => {
  const { fees } = await late(flat, 20);
  await Promise.all(Array.from({ length: 50 }, () => chargeLateFees(test.deps)));
  expect(await fees()).toHaveLength(1);
  await days(30);
  expect(await fees()).toHaveLength(1);
});

it('lets a fee for each day grow until the charge is paid, with one mail', async () => {
  const { admin, tenant, id, fees } = await late({ ...flat, kind: 'per day', amount: 2, capPercent: 50 }, 10);
  await chargeLateFees(test.deps);
  expect(await fees()).toMatchObject([{ amount: 6, description: 'Late fee: A window' }]);
  await steps.days(2);
  const [fee] = await fees();
  expect(fee).toMatchObject({ amount: 10 });
  const { entries } = await steps.history(tenant, fee.id);
  const changes = entries.filter(({ kind }: { kind: string }) => kind === 'changed');
  expect(changes.map(({ amount }: { amount: number }) => amount)).toEqual([8, 10]);
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: test.clock.today() });
  await steps.skipTo(addDays(test.clock.today(), 4));
  await steps.days(1);
  expect(await fees()).toMatchObject([{ amount: 10 }]);
  const { body } = await test.call('GET', `/api/mailbox?to=${encodeURIComponent(tenant.email)}`);
  const mails = (body.messages as { subject: string; text: string }[]).filter(({ text }) =>
    text.includes('Late fee: A window'),
  );
  // The fee as it was charged first, and the reminder some days before it is due.
  expect(mails.map(({ subject }) => subject.split(' is due')[0])).toEqual(['Reminder: RM 10.00', 'RM 6.00']);
});

it('charges nothing while a card payment is processing or a slip waits, and does after a card form that was left', async () => {
  const [processing, waiting, left] = [await late(flat, 20), await late(flat, 20), await late(flat, 20)];
  const { body: slow } = await steps.openPayment(processing.tenant, { transactionId: processing.id });
  await confirmCard(test.app, slow.clientSecret, { number: cards.slow });
  await steps.takeTransfers(waiting.admin);
  await steps.uploadSlip(waiting.tenant, waiting.id);
  await steps.openPayment(left.tenant, { transactionId: left.id });
  await chargeLateFees(test.deps);
  expect([await processing.fees(), await waiting.fees()]).toEqual([[], []]);
  expect(await left.fees()).toHaveLength(1);
});

it('charges the others where one fails, and that one in the next run', async () => {
  const charges = [await late(flat, 20), await late(flat, 20)];
  const count = async () => (await Promise.all(charges.map(({ fees }) => fees()))).flat().length;
  const { outbox } = test.deps;
  let hasFailed = false;
  const announce: typeof outbox.announce = async (tx, announcement) => {
    if (hasFailed) return outbox.announce(tx, announcement);
    hasFailed = true;
    throw new TypeError('nobody thought of this');
  };
  await chargeLateFees({ ...test.deps, outbox: { announce } });
  expect(await count()).toBe(1);
  await chargeLateFees(test.deps);
  expect(await count()).toBe(2);
});

it('lets no fee grow while its own slip waits', async () => {
  const { admin, tenant, fees } = await late({ ...flat, kind: 'per day', amount: 2, capPercent: 50 }, 10);
  await chargeLateFees(test.deps);
  const [fee] = await fees();
  await steps.takeTransfers(admin);
  await steps.uploadSlip(tenant, fee.id);
  await days(3);
  const answer = await steps.answerSlip(admin, fee.id, {
    status: 'Confirmed',
    paidOn: test.clock.today(),
  });
  expect(answer).toMatchObject({ status: 200, body: { transaction: { amount: 6, status: 'Paid' } } });
});

it('lets a fee grow again once a card form that was opened for it was left for an hour', async () => {
  const { tenant, fees } = await late({ ...flat, kind: 'per day', amount: 2, capPercent: 50 }, 10);
  await chargeLateFees(test.deps);
  const [fee] = await fees();
  steps.skip(1);
  await steps.openPayment(tenant, { transactionId: fee.id });
  await chargeLateFees(test.deps);
  expect(await fees()).toMatchObject([{ amount: 6 }]);
  test.clock.pass(60 * 60);
  await chargeLateFees(test.deps);
  const { token } = await createAdmin(test.deps);
  const { body } = await test.call('GET', `/api/transactions/${fee.id}`, { token });
  expect(body.transaction).toMatchObject({ amount: 8, status: 'Pending' });
});

it.each([
  ['whose slip comes', (tenant: Person, id: string, _admin: Person) => steps.uploadSlip(tenant, id)],
  [
    'that an admin gives more time',
    (_tenant: Person, id: string, { token }: Person) =>
      test.call('PATCH', `/api/transactions/${id}`, {
        token,
        body: { dueDate: addDays(test.clock.today(), 20) },
      }),
  ],
])('charges nothing for a charge %s while the provider is asked', async (_what, change) => {
  const { admin, tenant, id, fees } = await late(flat, 20);
  await steps.takeTransfers(admin);
  await steps.openPayment(tenant, { transactionId: id });
  const { payments } = test.deps;
  const findIntent: typeof payments.findIntent = async (intentId) => {
    const found = await payments.findIntent(intentId);
    expect((await change(tenant, id, admin)).status).toBeLessThan(300);
    return found;
  };
  await chargeLateFees({ ...test.deps, payments: { ...payments, findIntent } });
  expect(await fees()).toEqual([]);
});

it('charges what the fee is by then where the charge becomes less while the provider is asked', async () => {
  const { admin, tenant, id, fees } = await late({ ...flat, amount: 500 }, 20);
  await steps.openPayment(tenant, { transactionId: id });
  const { payments } = test.deps;
  const findIntent: typeof payments.findIntent = async (intentId) => {
    const found = await payments.findIntent(intentId);
    await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body: { amount: 200 } });
    return found;
  };
  await chargeLateFees({ ...test.deps, payments: { ...payments, findIntent } });
  expect(await fees()).toMatchObject([{ amount: 20 }]);
});

it('takes the fee back with a charge that is cancelled, also where a card form for the fee was left open', async () => {
  const { admin, tenant, id, fees } = await late(flat, 20);
  await chargeLateFees(test.deps);
  const [fee] = await fees();
  await steps.openPayment(tenant, { transactionId: fee.id });
  expect((await test.call('DELETE', `/api/transactions/${id}`, { token: admin.token })).status).toBe(200);
  expect(await fees()).toMatchObject([{ id: fee.id, status: 'Cancelled' }]);
  expect(await subjectsTo(test, tenant.email)).toEqual(
    expect.arrayContaining(['RM 1,000.00 is no longer due', 'RM 50.00 is no longer due']),
  );
  await days(1);
  expect(await fees()).toHaveLength(1);
});

it('leaves a fee that is paid, or whose slip waits, where its charge is cancelled', async () => {
  const [paid, waiting] = [await late(flat, 20), await late(flat, 20)];
  await chargeLateFees(test.deps);
  const [[paidFee], [waitingFee]] = [await paid.fees(), await waiting.fees()];
  await steps.recordPayment(paid.admin, paidFee.id, { method: 'cash', paidOn: test.clock.today() });
  await steps.takeTransfers(waiting.admin);
  await steps.uploadSlip(waiting.tenant, waitingFee.id);
  for (const { admin, id } of [paid, waiting])
    expect((await test.call('DELETE', `/api/transactions/${id}`, { token: admin.token })).status).toBe(200);
  expect([await paid.fees(), await waiting.fees()]).toMatchObject([
    [{ status: 'Paid' }],
    [{ status: 'Pending' }],
  ]);
});

const splitInHalves = ({ token }: Person, id: string, amount: number, dueDates: [string, string]) =>
  test.call('POST', `/api/transactions/${id}/split`, {
    token,
    body: { parts: dueDates.map((dueDate) => ({ amount: amount / 2, dueDate })) },
  });

it('charges no second fee for what is left of a charge after a deduction, nor for parts of that', async () => {
  const { admin, tenant, contractId, id, fees } = await late(flat, 20, settle.ended);
  await chargeLateFees(test.deps);
  const deduction = { kind: 'other', amount: 500, reason: 'Window', transactionId: id };
  await settle.propose(admin, contractId, [deduction]);
  expect((await settle.accept(tenant, contractId)).status).toBe(200);
  await chargeLateFees(test.deps);
  expect(await fees()).toHaveLength(1);
  const { transactions } = await steps.get(tenant, '/api/transactions');
  const rest = transactions.find(
    ({ description }: { description: string }) => description === 'A window, Part 2 of 2',
  );
  const again = await splitInHalves(admin, rest.id, 500, [rest.dueDate, rest.dueDate]);
  expect(again.status).toBe(201);
  await chargeLateFees(test.deps);
  expect(await fees()).toHaveLength(1);
});

it('charges fees for instalments with later days, and none for parts of a fee', async () => {
  const { admin, id, fees } = await late(flat, 20);
  await chargeLateFees(test.deps);
  const [fee] = await fees();
  const [soon, later] = [addDays(test.clock.today(), 1), addDays(test.clock.today(), 60)];
  expect((await splitInHalves(admin, id, 1000, [soon, later])).status).toBe(201);
  expect((await splitInHalves(admin, fee.id, 50, [soon, soon])).status).toBe(201);
  await days(10);
  const charged = (await fees()).filter(({ status }: { status: string }) => status === 'Pending');
  expect(charged.map(({ description }: { description: string }) => description).toSorted()).toEqual([
    'Late fee: A window, Part 1 of 2',
    'Late fee: A window, Part 1 of 2',
    'Late fee: A window, Part 2 of 2',
  ]);
});

it('lowers a fee with its charge, and tells the tenant', async () => {
  const { admin, tenant, id, fees } = await late({ ...flat, amount: 500 }, 20);
  await chargeLateFees(test.deps);
  expect(await fees()).toMatchObject([{ amount: 100 }]);
  await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body: { amount: 100 } });
  for (let run = 0; run < 2; run += 1) await chargeLateFees(test.deps);
  expect(await fees()).toMatchObject([{ amount: 10, status: 'Pending' }]);
  const told = (await subjectsTo(test, tenant.email)).filter((subject) =>
    subject.startsWith('RM 10.00 is due'),
  );
  expect(told).toHaveLength(1);
});

it('lowers a fee with its charge also where that is paid at once', async () => {
  const { admin, id, fees } = await late({ ...flat, amount: 500 }, 20);
  await chargeLateFees(test.deps);
  await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body: { amount: 100 } });
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: test.clock.today() });
  expect(await fees()).toMatchObject([{ amount: 10, status: 'Pending' }]);
});

it('cancels a fee that becomes less than RM 1 with its charge, and tells the tenant', async () => {
  const { admin, tenant, id, fees } = await late({ ...flat, amount: 500 }, 20);
  await chargeLateFees(test.deps);
  await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body: { amount: 9.99 } });
  for (let run = 0; run < 2; run += 1) await chargeLateFees(test.deps);
  expect(await fees()).toMatchObject([{ amount: 100, status: 'Cancelled' }]);
  expect(await subjectsTo(test, tenant.email)).toContain('RM 100.00 is no longer due');
});

it('leaves a fee for each day that is less than RM 1 only until it has grown again', async () => {
  const { admin, id, fees } = await late({ ...flat, kind: 'per day', amount: 0.5, capPercent: 50 }, 20);
  await chargeLateFees(test.deps);
  const dueDate = addDays(test.clock.today(), -8);
  await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body: { dueDate } });
  await chargeLateFees(test.deps);
  expect(await fees()).toMatchObject([{ amount: 6.5, status: 'Pending' }]);
  await days(1);
  expect(await fees()).toMatchObject([{ amount: 1, status: 'Pending' }]);
});

it('leaves a fee as an admin has changed its amount, and lets one grow whose day was changed', async () => {
  const perDay = { ...flat, kind: 'per day', amount: 2, capPercent: 50 };
  const [lower, postponed] = [await late(perDay, 10), await late(perDay, 10)];
  await chargeLateFees(test.deps);
  const change = async ({ admin, fees }: typeof lower, body: object) => {
    const [{ id }] = await fees();
    const { status } = await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body });
    expect(status).toBe(200);
  };
  await change(lower, { amount: 3 });
  await change(postponed, { dueDate: addDays(test.clock.today(), 30) });
  await chargeLateFees(test.deps);
  expect(await lower.fees()).toMatchObject([{ amount: 3 }]);
  await days(2);
  expect([await lower.fees(), await postponed.fees()]).toMatchObject([[{ amount: 3 }], [{ amount: 10 }]]);
});

it.each([
  ['a fee below zero', { kind: 'flat', amount: -1 }, 'lateFee.amount'],
  ['half a sen', { kind: 'flat', amount: 0.005 }, 'lateFee.amount'],
  ['no amount', { kind: 'flat', amount: 0 }, 'lateFee.amount'],
  ['a cap of nothing', { capPercent: 0 }, 'lateFee.capPercent'],
])('refuses %s', async (_what, lateFee, field) => {
  const { token } = await createAdmin(test.deps);
  const answer = await test.call('PATCH', '/api/settings', { token, body: { lateFee } });
  expect(answer.status).toBe(400);
  expect(answer.body.errorFields).toHaveProperty([field]);
});

describe('the agreement that carries it', () => {
  const test = useTestApp({}, { wholeDocuments: true });
  const steps = tenancy(test);
  const { withAgreement } = lateCharges(test);

  it('says what it costs', async () => {
    const perDay = { ...flat, kind: 'per day', amount: 3.5 };
    const { tenant, contractId } = await withAgreement(perDay, steps.accepted);
    const { originalFile } = await steps.getContract(tenant, contractId);
    const { rawPayload } = await test.app.inject({ method: 'GET', url: originalFile });
    expect((await readPdf(rawPayload)).spoken.join(' ')).toContain(
      'more than 7 days after their day cost a late fee of RM 3.50 for each further day, and at most 10 per cent',
    );
  });
});
