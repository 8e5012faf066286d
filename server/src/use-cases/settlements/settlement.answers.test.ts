import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUser } from '../../../test/factories.ts';
import { mailsTo } from '../../../test/mails.ts';
import { account, settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { continueSettlements } from './continue-settlements.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);
const cleaning = { kind: 'cleaning', amount: 300, reason: 'Deep cleaning' };

/** The tenant has not answered in time. */
async function passDaysToAnswer() {
  steps.skip(9);
  for (let run = 0; run < 2; run += 1) await continueSettlements(test.deps);
}

/** A contract that has ended, with an open charge that a proposal deducts. */
async function proposedWithCharge(amount: number) {
  const rental = await settle.ended();
  const { admin, contractId } = rental;
  const { body } = await steps.charge(admin, contractId, { amount, dueDate: test.clock.today() });
  const charge = body.transaction;
  const deduction = { kind: 'other', amount, reason: 'The window', transactionId: charge.id };
  expect((await settle.propose(admin, contractId, [deduction])).status).toBe(201);
  return { ...rental, charge };
}

it('an answer that is refused leaves a payment that the tenant is making alone', async () => {
  const { admin, tenant, contractId, charge } = await proposedWithCharge(200);
  expect((await steps.openPayment(tenant, { transactionId: charge.id, amount: 200 })).status).toBe(200);
  const intents = () =>
    test.deps.db
      .selectFrom('payment_intents')
      .select('status')
      .where('transaction_id', '=', charge.id)
      .execute();
  const stranger = await createUser(test.deps);
  expect((await settle.accept(stranger, contractId)).status).toBe(404);
  expect((await settle.accept(tenant, contractId, { revision: 7 })).body.code).toBe('settlement_changed');
  expect((await settle.close(admin, contractId)).body.code).toBe('settlement_waits');
  expect(await intents()).toEqual([{ status: 'open' }]);
  expect((await settle.accept(tenant, contractId, { revision: 1 })).status).toBe(200);
  expect(await intents()).toEqual([{ status: 'void' }]);
});

it('a charge says what an open proposal deducts for it, to the tenant and to admins, until that is answered', async () => {
  const { admin, tenant, contractId, charge } = await proposedWithCharge(200);
  const proposedTo = async (person: typeof tenant) => {
    const url = `/api/transactions/${charge.id}`;
    const [{ transaction }, history] = [
      await steps.get(person, url),
      await steps.get(person, `${url}/history`),
    ];
    expect(history.transaction.proposedDeduction).toEqual(transaction.proposedDeduction);
    return transaction.proposedDeduction;
  };
  const deduction = { contractId, amount: 200 };
  expect(await proposedTo(tenant)).toEqual(deduction);
  expect(await proposedTo(admin)).toEqual(deduction);
  expect((await settle.dispute(tenant, contractId)).status).toBe(200);
  expect(await proposedTo(tenant)).toEqual(deduction);
  expect((await settle.propose(admin, contractId, [{ ...cleaning, amount: 150 }])).status).toBe(201);
  expect(await proposedTo(tenant)).toBeUndefined();
});

it('a charge that is paid before the proposal is answered is no longer said to be deducted', async () => {
  const { admin, charge } = await proposedWithCharge(200);
  const paid = await steps.recordPayment(admin, charge.id, { method: 'cash', paidOn: test.clock.today() });
  expect(paid.body.transaction.status).toBe('Paid');
  const { transaction } = await steps.get(admin, `/api/transactions/${charge.id}`);
  expect(transaction).not.toHaveProperty('proposedDeduction');
});

it('a charge that was split after the proposal is proposed again, not forgotten', async () => {
  const { admin, tenant, contractId, charge } = await proposedWithCharge(2000);
  const part = { amount: 1000, dueDate: test.clock.today() };
  const { status } = await test.call('POST', `/api/transactions/${charge.id}/split`, {
    token: admin.token,
    body: { parts: [part, part] },
  });
  expect(status).toBe(201);
  expect((await settle.read(tenant, contractId)).deductions).toMatchObject([{ isDropped: false }]);
  expect(await settle.accept(tenant, contractId)).toMatchObject({
    status: 409,
    body: { code: 'deposit_changed' },
  });
  expect(await settle.heldSen(contractId)).toBe(300_000);
});

it('without deductions and without an answer it is paid after the days for one, and over', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId);
  await passDaysToAnswer();
  expect(await settle.read(tenant, contractId)).toMatchObject({
    status: 'Settled',
    refunded: 3000,
    heldNow: 0,
  });
  expect(await settle.summary(tenant)).toMatchObject({ toSettle: 0, next: null });
});

it('with deductions and without an answer the rest is paid, and the deductions wait', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [cleaning]);
  await passDaysToAnswer();
  expect(await settle.read(tenant, contractId)).toMatchObject({
    status: 'Proposed',
    refunded: 2700,
    heldNow: 300,
  });
});

const everything = { kind: 'damage', amount: 3000, reason: 'The kitchen' };

/** The mail of that subject, as its paragraphs read. */
async function textTo(email: string, subject: string): Promise<string | undefined> {
  return (await mailsTo(test, email)).find((mail) => mail.subject === subject)?.text;
}
const adminsRead = (email: string) => textTo(email, 'Siti Nurhaliza has not answered about the deposit');

it('without an answer nobody reads of deductions where nothing is deducted', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId);
  await passDaysToAnswer();
  const texts = [
    await textTo(tenant.email, 'RM 3,000.00 of your deposit goes back to you'),
    await adminsRead(admin.email),
  ];
  for (const text of texts) {
    expect(text).toBeDefined();
    expect(text).not.toMatch(/RM 0\.00|deductions|bank account/);
  }
});

it('without an answer nobody reads that something goes back where everything is deducted', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [everything]);
  await passDaysToAnswer();
  const told = await textTo(tenant.email, 'You have not answered about your deposit for Rumah Teduh');
  expect(told).toContain('by which nothing goes back');
  expect(told).toContain('deductions of RM 3,000.00');
  expect(await adminsRead(admin.email)).toContain('Nothing of the deposit of contract');
  const all = [...(await mailsTo(test, tenant.email)), ...(await mailsTo(test, admin.email))];
  expect(all.filter(({ subject }) => subject.startsWith('RM 0.00'))).toEqual([]);
});

it('without an answer and without a bank account the tenant is asked for one, and the admins know', async () => {
  const { admin, tenant, contractId } = await settle.endedInCash();
  await settle.propose(admin, contractId, [cleaning]);
  await passDaysToAnswer();
  expect(await textTo(tenant.email, 'RM 2,700.00 of your deposit goes back to you')).toContain(
    'RM 2,700.00 cannot go back to a card: please tell us your bank account',
  );
  expect(await adminsRead(admin.email)).toContain(
    'RM 2,700.00 is to be transferred or given in cash. The tenant has not given a bank account yet',
  );
});

it('without an answer a bank account that was told is used, and nobody is asked again', async () => {
  const { admin, tenant, contractId } = await settle.endedInCash();
  await settle.propose(admin, contractId, [cleaning]);
  expect((await settle.giveAccount(tenant, contractId)).status).toBe(200);
  await passDaysToAnswer();
  const told = await textTo(tenant.email, 'RM 2,700.00 of your deposit goes back to you');
  expect(told).toContain('We transfer RM 2,700.00 to the bank account that you gave us');
  expect(await adminsRead(admin.email)).toContain('The page says to which bank account');
});

it('a dispute about everything promises nothing that goes back', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [everything]);
  expect((await settle.dispute(tenant, contractId)).status).toBe(200);
  const text = await textTo(admin.email, 'Siti Nurhaliza disputes deductions from the deposit');
  expect(text).toContain('deductions of RM 3,000.00');
  expect(text).not.toContain('RM 0.00');
});

it('once the rest is being paid, deductions can only become lower', async () => {
  const { admin, tenant, contractId } = await settle.endedInCash();
  await settle.propose(admin, contractId, [cleaning]);
  await settle.dispute(tenant, contractId, { reason: 'It was clean', bankAccount: account });
  expect(await settle.propose(admin, contractId, [{ ...cleaning, amount: 3000 }])).toMatchObject({
    status: 400,
    body: { code: 'deductions_only_lower' },
  });
  expect(await settle.propose(admin, contractId, [{ ...cleaning, amount: 250 }])).toMatchObject({
    status: 201,
    body: { settlement: { refund: 2750 } },
  });
});

it('a settlement that fails does not keep others from being paid', async () => {
  const rentals = [await settle.ended(), await settle.ended()];
  const [failing = '', other = ''] = rentals.map(({ contractId }) => contractId);
  for (const { admin, contractId } of rentals) await settle.propose(admin, contractId);
  await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''failed''; end'`.execute(
    test.deps.db,
  );
  await sql`create trigger failing before update on settlements for each row
    when (new.contract_id = '${sql.raw(failing)}') execute function fail()`.execute(test.deps.db);
  steps.skip(8);
  await continueSettlements(test.deps);
  await sql`drop function fail cascade`.execute(test.deps.db);
  const paid = test.deps.db
    .selectFrom('settlements')
    .select('contract_id')
    .where('contract_id', 'in', [failing, other])
    .where('paying_since', 'is not', null);
  expect(await paid.execute()).toEqual([{ contract_id: other }]);
});
