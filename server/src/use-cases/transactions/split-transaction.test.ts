import { addDays } from '@teduh/shared/days';
import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);

async function charged(rent: () => ReturnType<typeof steps.bareContract> = () => steps.bareContract()) {
  const { admin, tenant, contractId } = await rent();
  const { id } = (await steps.charge(admin, contractId)).body.transaction as { id: string };
  const split = (parts: unknown, of = id) =>
    test.call('POST', `/api/transactions/${of}/split`, { token: admin.token, body: { parts } });
  const read = async (of = id) => (await steps.get(tenant, `/api/transactions/${of}`)).transaction;
  return { admin, tenant, contractId, id, split, read };
}
const part = (amount: number, dueDate = '2026-12-24') => ({ amount, dueDate });

it('splits a charge into parts that are paid one by one, and tells the tenant', async () => {
  const { tenant, split, read } = await charged();
  const answer = await split([part(40.17), part(40.17, '2027-01-24'), part(40.16, '2027-02-24')]);
  expect(answer).toMatchObject({
    status: 201,
    body: {
      transactions: [
        { amount: 40.17, dueDate: '2026-12-24', status: 'Pending', description: 'A window, Part 1 of 3' },
        { amount: 40.17, dueDate: '2027-01-24', status: 'Pending' },
        { amount: 40.16, dueDate: '2027-02-24', status: 'Pending' },
      ],
    },
  });
  expect((await read()).status).toBe('Split');
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.text).toContain('RM 40.16 is due on 24 February 2027.');
  const [first] = answer.body.transactions;
  const intent = await steps.payByCard(tenant, { transactionId: first.id });
  expect((await steps.processPayment(tenant, first.id, intent)).body.transaction.status).toBe('Paid');
});

describe('refuses', () => {
  let charge: Awaited<ReturnType<typeof charged>>;

  beforeAll(async () => {
    charge = await charged();
  });

  it.each([
    ['a sen too little', [part(60.25), part(60.24)]],
    ['a sen too much', [part(60.25), part(60.26)]],
    ['one part', [part(120.5)]],
    ['a part of less than nothing', [part(121.5), part(-1)]],
    ['half a sen', [part(60.255), part(60.245)]],
    ['no day', [{ amount: 60.25 }, part(60.25)]],
    ['thirteen parts', Array.from({ length: 13 }, () => part(9.27))],
    ['no list', 'half and half'],
  ])('%s, and changes nothing', async (_what, parts) => {
    expect((await charge.split(parts)).status).toBe(400);
    expect((await charge.read()).status).toBe('Pending');
  });
});

it('does not split while the tenant may be paying, and cancels what was left open long ago', async () => {
  const { tenant, id, split } = await charged();
  await steps.openPayment(tenant, { transactionId: id });
  const parts = [part(60), part(60.5)];
  expect(await split(parts)).toMatchObject({ status: 409, body: { code: 'payment_under_way' } });
  test.clock.pass(3_601);
  const { token } = await createAdmin(test.deps);
  const later = await test.call('POST', `/api/transactions/${id}/split`, { token, body: { parts } });
  expect(later.status).toBe(201);
});

it('splits once where several ask at once, and neither a deposit nor what is paid', async () => {
  const { admin, contractId, id, split } = await charged(() => steps.active());
  const parts = [part(60), part(60.5)];
  const answers = await Promise.all(Array.from({ length: 6 }, () => split(parts)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(5).fill(409)]);
  const deposit = await steps.depositOf(contractId);
  expect((await split([part(1000), part(3500)], deposit.id)).status).toBe(409);
  expect((await steps.recordPayment(admin, id, { method: 'cash', paidOn: '2026-11-15' })).status).toBe(409);
});

it('does not charge the rent of a month again that was split', async () => {
  const { tenant, split } = await charged();
  await steps.skipTo(addDays(test.clock.today(), 40));
  const rents = async () =>
    (await steps.get(tenant, '/api/transactions?type=Monthly Rental')).transactions as { id: string }[];
  const [rent] = await rents();
  expect((await split([part(700), part(800)], rent?.id)).status).toBe(201);
  await test.runDailyJobs();
  expect(await rents()).toHaveLength(3);
});

it('keeps what was lived in of a month when the contract ends before a part of it is due', async () => {
  const { admin, tenant, contractId, split } = await charged(() => steps.active());
  await steps.skipTo(addDays(test.clock.today(), 40));
  const { transactions } = await steps.get(tenant, '/api/transactions?type=Monthly Rental&status=Pending');
  const late = '2027-06-01';
  const { body } = await split([part(700), part(800, late)], transactions[0].id);
  await steps.skipTo(addDays(test.clock.today(), 24));
  expect((await steps.endContract(admin, contractId, { isActive: false })).status).toBe(200);
  const parts = await Promise.all(
    (body.transactions as { id: string }[]).map(
      async ({ id }) => (await steps.get(tenant, `/api/transactions/${id}`)).transaction,
    ),
  );
  expect(parts).toMatchObject([
    { status: 'Pending', amount: 700 },
    { status: 'Pending', amount: 210.71 },
  ]);
});

it('waives a charge with a reason, once, and not without', async () => {
  const { admin, tenant, id, read } = await charged();
  const waive = (body: object) =>
    test.call('POST', `/api/transactions/${id}/waive`, { token: admin.token, body });
  expect((await waive({ reason: ' ' })).status).toBe(400);
  expect(await waive({ reason: 'The window was our fault' })).toMatchObject({
    status: 200,
    body: { transaction: { status: 'Waived' } },
  });
  const [mail] = await mailsTo(test, tenant.email);
  expect(mail?.text).toContain('The reason: The window was our fault');
  expect((await waive({ reason: 'Again' })).status).toBe(409);
  expect((await steps.openPayment(tenant, { transactionId: id })).status).toBe(409);
  expect((await read()).status).toBe('Waived');
});
