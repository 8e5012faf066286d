import { withSandboxTables } from '@teduh/sandbox/tables.ts';
import { dayMs } from '@teduh/shared/days';
import { beforeEach, expect, it } from 'vitest';
import { autopaying } from '../../../test/autopay.ts';
import { payWithSavedCard } from '../../../test/bank-page.ts';
import { cards, confirmCard } from '../../../test/card-form.ts';
import { openConnections } from '../../../test/connections.ts';
import { createAdmin } from '../../../test/factories.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { chargeAutopay } from './charge-autopay.ts';
import { endRemovedCard } from './end-removed-card.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const autopay = autopaying(test);

beforeEach(() => test.clock.setAheadMs(0));

it('announces the rent three days before, charges it on the day it is due, and sends the receipt, each once', async () => {
  const { rent, charges, subjects } = await autopay.beforeRent(4);
  expect(await subjects()).not.toContainEqual(expect.stringMatching('will be charged'));
  await steps.days(1);
  expect((await subjects())[0]).toMatch(/^RM 1,500\.00 will be charged on /);
  await steps.days(2);
  expect(await rent()).toMatchObject({ status: 'Pending' });
  await steps.days(1);
  expect(await rent()).toMatchObject({ status: 'Paid', paymentMethod: 'card' });
  await steps.days(8);
  expect(await charges()).toBe(1);
  const told = (await subjects()).filter((subject) =>
    /will be charged|^Receipt|^Reminder|^Overdue/.test(subject),
  );
  expect(told).toEqual([
    expect.stringMatching(/^Receipt \d+: RM 1,500\.00/),
    expect.stringMatching('will be charged'),
  ]);
});

it('charges nothing before nine in the morning', async () => {
  const { charges } = await autopay.beforeRent(1);
  const nineOClockMs = 9 * 60 * 60 * 1000;
  const kualaLumpurMs = 8 * 60 * 60 * 1000;
  const sinceMidnight = (test.clock.now().getTime() + kualaLumpurMs) % dayMs;
  const noonAgain = test.clock.aheadMs() + dayMs;
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs - sinceMidnight + nineOClockMs - 60_000);
  await test.runDailyJobs();
  expect(await charges()).toBe(0);
  test.clock.setAheadMs(noonAgain);
  await test.runDailyJobs();
  expect(await charges()).toBe(1);
});

it('charges once where fifty clocks tick at the same time', async () => {
  const { charges, attempts, rent } = await autopay.beforeRent(1);
  test.clock.setAheadMs(test.clock.aheadMs() + dayMs);
  await openConnections(test.deps.db);
  await Promise.all(Array.from({ length: 50 }, () => chargeAutopay(test.deps)));
  expect(await attempts()).toMatchObject([{ attempt: 1, status: 'Succeeded' }]);
  expect(await charges()).toBe(1);
  expect(await rent()).toMatchObject({ status: 'Paid' });
});

it('tries again after 1, 3 and 5 days where the money is missing, then no more, and says so', async () => {
  const { attempts, subjects, tenant, contractId, rent } = await autopay.beforeRent(0, {
    number: cards.poorLater,
  });
  const made = async () => (await attempts()).length;
  expect(await attempts()).toMatchObject([{ status: 'Declined', decline_code: 'insufficient_funds' }]);
  const counts = [];
  for (let day = 1; day <= 9; day += 1) {
    await steps.days(1);
    counts.push(await made());
  }
  expect(counts).toEqual([2, 2, 3, 3, 4, 4, 4, 4, 4]);
  expect((await subjects()).filter((subject) => subject.endsWith('could not be charged'))).toHaveLength(4);
  const { id: rentId } = await rent();
  const history = await steps.history(tenant, rentId);
  expect(
    history.entries.map(({ kind }: { kind: string }) => kind).filter((kind: string) => /autopay/.test(kind)),
  ).toEqual(['autopay announced', ...Array(4).fill('autopay declined')]);
  // The consent stays for the next month, and the rent can be paid by hand.
  expect((await autopay.read(tenant, contractId)).body.autopay).not.toBeNull();
  const { id } = await rent();
  const intentId = await steps.payByCard(tenant, { transactionId: id });
  expect(await steps.get(tenant, `/api/transactions/payment-intent-status/${intentId}`)).toMatchObject({
    transaction: { status: 'Paid' },
  });
});

it('never tries again after a hard decline: autopay ends, and the tenant is told', async () => {
  const year = String(test.clock.wall().getUTCFullYear());
  const month = String(test.clock.wall().getUTCMonth() + 1);
  const { attempts, subjects, contractId } = await autopay.beforeRent(3, {
    exp_month: month,
    exp_year: year,
  });
  test.clock.pass(60 * 24 * 60 * 60);
  await steps.days(3);
  expect(await attempts()).toMatchObject([{ status: 'Declined', decline_code: 'expired_card' }]);
  expect(await subjects()).toContain('RM 1,500.00 could not be charged, and autopay has stopped');
  await steps.days(6);
  expect(await attempts()).toHaveLength(1);
  expect(
    await test.deps.db
      .selectFrom('autopay_mandates')
      .select(['status', 'ended_because'])
      .where('contract_id', '=', contractId)
      .execute(),
  ).toEqual([{ status: 'Ended', ended_because: 'declined' }]);
});

it('asks the tenant to confirm where the bank wants it, and the same intent is paid', async () => {
  const { attempts, subjects, tenant, contractId, rent, charges } = await autopay.beforeRent(0, {
    number: cards.alwaysAuthenticating,
  });
  expect(await attempts()).toMatchObject([{ status: 'Waiting for Authentication' }]);
  expect(await subjects()).toContain('Please confirm RM 1,500.00 with your bank');
  await steps.days(4);
  expect(await attempts()).toHaveLength(1);

  const { id: transactionId } = await rent();
  const { autopay: described } = (await autopay.read(tenant, contractId)).body;
  expect(described.toConfirm).toMatchObject({ transactionId, amount: 1500 });
  const { body } = await steps.openPayment(tenant, { transactionId });
  expect(body.paymentIntentId).toBe((await attempts())[0]?.intent_id);
  await payWithSavedCard(test.app, body.clientSecret, described.toConfirm.cardId);
  await steps.get(tenant, `/api/transactions/payment-intent-status/${body.paymentIntentId}`);
  expect(await rent()).toMatchObject({ status: 'Paid' });
  expect(await charges()).toBe(1);
});

it('a rent that waits for the bank is announced anew and charged to another card, once there is one', async () => {
  const { tenant, contractId, attempts, charges, subjects } = await autopay.beforeRent(0, {
    number: cards.alwaysAuthenticating,
  });
  expect(await attempts()).toMatchObject([{ status: 'Waiting for Authentication' }]);
  await autopay.turnOn(tenant, contractId);
  expect((await autopay.read(tenant, contractId)).body.autopay).toMatchObject({ toConfirm: null });
  test.clock.pass(2 * 60 * 60);
  await steps.days(1);
  const announcements = (await subjects()).filter((subject) => subject.includes('will be charged'));
  expect(announcements).toHaveLength(2);
  expect(await charges()).toBe(0);
  await steps.days(3);
  expect(await attempts()).toMatchObject([{ attempt: 1 }, { attempt: 2, status: 'Succeeded' }]);
  expect(await charges()).toBe(1);
});

it('charges a rent that is to be paid again only after it was announced again', async () => {
  const { admin, rent, charges, attempts } = await autopay.beforeRent(0, { number: cards.poorLater });
  const { id } = await rent();
  await steps.recordPayment(admin, id, { method: 'cash', paidOn: test.clock.today() });
  await steps.skipDays(20);
  const other = await createAdmin(test.deps);
  await steps.reversePayment(other, id, { reason: 'False note' });
  await steps.days(2);
  expect(await attempts()).toHaveLength(1);
  await steps.days(2);
  expect(await attempts()).toHaveLength(2);
  expect(await charges()).toBe(0);
});

it('announces an amount that has changed once more, and charges it three days after that', async () => {
  const { admin, rent, charges, subjects } = await autopay.beforeRent(1);
  const { id } = await rent();
  await test.call('PATCH', `/api/transactions/${id}`, { token: admin.token, body: { amount: 1450 } });
  await steps.days(1);
  expect((await subjects())[0]).toMatch(/^RM 1,450\.00 will be charged on /);
  await steps.days(2);
  expect(await charges()).toBe(0);
  await steps.days(1);
  expect(await rent()).toMatchObject({ status: 'Paid', amount: 1450 });
});

it('charges no card where the operator takes none any more', async () => {
  const { admin, charges, subjects } = await autopay.beforeRent(4);
  const turn = (card: boolean) =>
    test.call('PATCH', '/api/settings', { token: admin.token, body: { waysToPay: { card } } });
  await turn(false);
  await steps.days(5);
  await turn(true);
  expect(await charges()).toBe(0);
  const told = (await subjects()).filter((subject) => /will be charged|^Reminder/.test(subject));
  expect(told).toEqual([expect.stringMatching(/^Reminder/)]);
});

it('does not charge what was announced once the tenant has stopped it', async () => {
  const { tenant, contractId, charges, rent } = await autopay.beforeRent(2);
  expect((await autopay.stop(tenant, contractId)).status).toBe(200);
  await steps.days(4);
  expect(await charges()).toBe(0);
  expect(await rent()).toMatchObject({ status: 'Pending' });
});

it('lets somebody who is paying go on, and charges nothing meanwhile', async () => {
  const { tenant, charges, rent, attempts } = await autopay.beforeRent(1);
  const { id: transactionId } = await rent();
  const { body } = await steps.openPayment(tenant, { transactionId });
  await steps.days(1);
  expect(await attempts()).toEqual([]);
  await confirmCard(test.app, body.clientSecret);
  await steps.get(tenant, `/api/transactions/payment-intent-status/${body.paymentIntentId}`);
  await steps.days(2);
  expect(await charges()).toBe(1);

  // A form that was left an hour ago does not hinder it.
  const other = await autopay.beforeRent(1);
  await steps.openPayment(other.tenant, { transactionId: (await other.rent()).id });
  test.clock.pass(2 * 60 * 60);
  await steps.days(1);
  expect(await other.charges()).toBe(1);
});

it('ends with the contract, and when the provider no longer has the card', async () => {
  const over = await autopay.beforeRent(2);
  await steps.endContract(over.admin, over.contractId, { isActive: false });
  const gone = await autopay.beforeRent(2);
  const { card_id } = await test.deps.db
    .selectFrom('autopay_mandates')
    .select('card_id')
    .where('contract_id', '=', gone.contractId)
    .executeTakeFirstOrThrow();
  await test.deps.payments.detachCard(card_id ?? '');
  await steps.days(3);
  const rows = await test.deps.db
    .selectFrom('autopay_mandates')
    .select(['contract_id', 'ended_because', 'detached_at'])
    .where('contract_id', 'in', [over.contractId, gone.contractId])
    .execute();
  expect(rows.find(({ contract_id }) => contract_id === over.contractId)).toMatchObject({
    ended_because: 'contract',
    detached_at: expect.any(Date),
  });
  expect(rows.find(({ contract_id }) => contract_id === gone.contractId)).toMatchObject({
    ended_because: 'card removed',
  });
  expect(await gone.subjects()).toContain('Autopay has stopped');
  expect([await over.charges(), await gone.charges()]).toEqual([0, 0]);
});

it.each([
  ['card_brand', 'mastercard', { brand: 'mastercard' }],
  ['card_last4', '4444', { last4: '4444' }],
  ['exp_month', 7, { expMonth: 7 }],
  ['exp_year', 2040, { expYear: 2040 }],
] as const)('shows the card as it is by now where its bank renewed it (%s)', async (column, value, shown) => {
  const { tenant, contractId } = await autopay.rented();
  const { card_id } = await test.deps.db
    .selectFrom('autopay_mandates')
    .select('card_id')
    .where('contract_id', '=', contractId)
    .executeTakeFirstOrThrow();
  await withSandboxTables(test.deps.db)
    .updateTable('sandbox.payment_methods')
    .set({ [column]: value })
    .where('id', '=', card_id ?? '')
    .execute();
  await endRemovedCard(test.deps, card_id ?? '');
  expect((await autopay.read(tenant, contractId)).body.autopay.card).toMatchObject(shown);
});
