import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { cards } from '../../../test/card-form.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { renewing } from '../../../test/renewing.ts';
import { settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const settle = settling(test);
const money = moneyBack(test);

const topUpsOf = (contractId: string) =>
  test.deps.db
    .selectFrom('transactions')
    .select(['id', 'amount_sen', 'due_date', 'status'])
    .where('contract_id', '=', contractId)
    .where('is_deposit_top_up', '=', true)
    .orderBy('due_date')
    .execute();
const deposit = (security: number) => ({ security, utilities: 0, accessCards: 0 });

/** A contract that was followed by another one, which runs. */
async function followed(security: number) {
  const rental = await renewal.running();
  const nextId = await renewal.renewed(rental, { stayLength: 1, deposit: deposit(security) });
  const { startDate } = await steps.getContract(rental.tenant, nextId);
  return { ...rental, nextId, begins: () => steps.skipTo(startDate), startDate };
}

it('charges on the first day what was refunded of the deposit after both had signed', async () => {
  const { admin, contractId, nextId, begins, startDate } = await followed(3000);
  expect(await topUpsOf(nextId)).toEqual([]);
  await steps.refund(admin, (await steps.depositOf(contractId)).id, { amount: 400, reason: 'Goodwill' });
  await begins();
  expect(await topUpsOf(nextId)).toMatchObject([
    { amount_sen: 40_000, due_date: addDays(startDate, 7), status: 'Pending' },
  ]);
  expect(await settle.heldSen(nextId)).toBe(260_000);
});

it('what is paid again for a deposit after it was carried on belongs to the contract that runs', async () => {
  const rental = await steps.accepted({ startDate: test.clock.today() });
  const { admin, tenant, contractId } = rental;
  await steps.sign(tenant, contractId);
  const intentId = await steps.payByCard(tenant, { contractId }, cards.disputing);
  await steps.processDeposit(tenant, contractId, intentId);
  const nextId = await renewal.renewed(rental, { stayLength: 1, deposit: deposit(3000) });
  await steps.skipTo((await steps.getContract(tenant, nextId)).startDate);
  expect(await settle.heldSen(nextId)).toBe(300_000);
  await money.decide(intentId, 'lost');
  await money.deliver();
  expect([await settle.heldSen(contractId), await settle.heldSen(nextId)]).toEqual([0, 0]);
  const { transactions } = await steps.get(tenant, '/api/transactions?status=Pending&type=Other Fees');
  const again = transactions.find(({ amount }: { amount: number }) => amount === 4500);
  await steps.processPayment(tenant, again.id, await steps.payByCard(tenant, { transactionId: again.id }));
  expect([await settle.heldSen(contractId), await settle.heldSen(nextId)]).toEqual([0, 300_000]);
  expect(await settle.read(admin, contractId)).toMatchObject({
    status: 'Nothing Held',
    can: { propose: false },
  });
});

it('with a follower only what a lower deposit has left is settled, and the rest goes on', async () => {
  const { admin, tenant, contractId, nextId, begins } = await followed(1800);
  await begins();
  expect(await settle.read(tenant, contractId)).toMatchObject({ status: 'Held', held: 1200 });
  await settle.propose(admin, contractId, [{ kind: 'cleaning', amount: 200, reason: 'Oven' }]);
  expect((await settle.accept(tenant, contractId)).body.settlement).toMatchObject({
    status: 'Settled',
    refund: 1000,
  });
  expect([await settle.heldSen(contractId), await settle.heldSen(nextId)]).toEqual([0, 180_000]);
});

it('settles a deposit that was carried on: to the card that paid the first contract, and the one of the difference', async () => {
  const { admin, tenant, contractId, nextId, begins } = await followed(3600);
  const [topUp] = await topUpsOf(nextId);
  const { id = '' } = topUp ?? {};
  await steps.processPayment(tenant, id, await steps.payByCard(tenant, { transactionId: id }));
  await begins();
  await steps.endContract(admin, nextId, { isActive: false });
  await settle.propose(admin, nextId, []);
  const { settlement } = (await settle.accept(tenant, nextId)).body;
  expect(settlement).toMatchObject({ status: 'Settled', held: 3600 });
  const amounts = settlement.payments.map(({ amount }: { amount: number }) => amount);
  expect(amounts.toSorted()).toEqual([3000, 600]);
  const first = await steps.depositOf(contractId);
  expect(await money.providerRefunds(first.payment_intent_id ?? '')).toMatchObject([{ amount_sen: 300_000 }]);
  expect(await money.mismatches()).toEqual([]);
});

it('waits until what is still to be paid for the deposit is paid or waived', async () => {
  const { admin, nextId, begins } = await followed(3600);
  await begins();
  await steps.days(1);
  await steps.endContract(admin, nextId, { isActive: false });
  const open = (await topUpsOf(nextId)).filter(({ status }) => status === 'Pending');
  expect(open).toHaveLength(1);
  expect((await settle.read(admin, nextId)).obstacle).toContain('Something is still to be paid');
  for (const { id } of open) {
    expect(await settle.propose(admin, nextId)).toMatchObject({ body: { code: 'deposit_to_be_paid' } });
    await test.call('POST', `/api/transactions/${id}/waive`, {
      token: admin.token,
      body: { reason: 'The tenancy is over' },
    });
  }
  expect((await settle.propose(admin, nextId)).status).toBe(201);
});

it('says on both contracts where the deposit goes, before and after', async () => {
  const rental = await renewal.running();
  const { tenant, contractId } = rental;
  const { number, endDate: on } = await steps.getContract(tenant, contractId);
  const nextId = await renewal.renewed(rental);
  const next = { contract: nextId, on, amount: 3000 };
  expect(await settle.read(tenant, contractId)).toMatchObject({
    carriesTo: { ...next, isDone: false },
    dueDate: null,
    heldNow: 3000,
  });
  expect(await settle.read(tenant, nextId)).toMatchObject({
    comesFrom: { contract: contractId, number, on, amount: 3000 },
    heldNow: 0,
  });
  await steps.skipTo(on);
  expect(await settle.read(tenant, contractId)).toMatchObject({
    status: 'Nothing Held',
    carriesTo: { ...next, isDone: true },
  });
  expect(await settle.read(tenant, nextId)).toMatchObject({ comesFrom: null, heldNow: 3000 });
});

async function endedWith(number: string) {
  const rental = await steps.accepted({ startDate: test.clock.today() });
  const { tenant, contractId } = rental;
  await steps.sign(tenant, contractId);
  const intentId = await steps.payByCard(tenant, { contractId }, number);
  await steps.processDeposit(tenant, contractId, intentId);
  await settle.endAfterFirstMonth(rental);
  return { ...rental, intentId };
}

it('shows a refund that did not arrive, and records the transfer instead, once', async () => {
  const { admin, tenant, contractId } = await endedWith(cards.failingRefund);
  await settle.propose(admin, contractId);
  expect((await settle.accept(tenant, contractId)).body.settlement.status).toBe('Settled');
  test.clock.pass(20);
  await money.deliver();
  await test.deps.payments.listRefunds({ since: new Date(0) });
  await money.deliver();
  expect(await settle.read(tenant, contractId)).toMatchObject({
    toTransfer: 3000,
    heldNow: 3000,
    needsBankAccount: true,
    payments: [{ status: 'Failed' }],
    can: { giveAccount: true },
  });
  // It is in the list again, and the tenant says where the money goes.
  const { deposits } = await settle.deposits(admin);
  expect(deposits).toContainEqual(expect.objectContaining({ id: contractId, held: 3000 }));
  expect(await settle.summary(tenant)).toMatchObject({ toSettle: 1, next: { contract: contractId } });
  expect((await settle.giveAccount(tenant, contractId)).status).toBe(200);
  expect((await settle.transfer(admin, contractId)).body.settlement).toMatchObject({
    status: 'Settled',
    toTransfer: 0,
    heldNow: 0,
  });
  expect((await settle.transfer(admin, contractId)).body.code).toBe('nothing_to_transfer');
  expect((await settle.giveAccount(tenant, contractId)).body.code).toBe('settlement_not_open');
  expect(await money.mismatches()).toEqual([]);
});

it('while a bank decides about the payment the money waits; won, it goes back by itself', async () => {
  const { admin, tenant, contractId, intentId } = await endedWith(cards.disputing);
  await money.deliver();
  await settle.propose(admin, contractId);
  expect((await settle.accept(tenant, contractId)).body.settlement).toMatchObject({
    status: 'Accepted',
    isWaitingForBank: true,
    refunded: 0,
  });
  await money.decide(intentId, 'won');
  await money.deliver();
  await steps.days(1);
  expect(await settle.read(tenant, contractId)).toMatchObject({ status: 'Settled', refunded: 3000 });
});

it('what a bank has given the tenant back is not paid once more', async () => {
  const { admin, tenant, contractId, intentId } = await endedWith(cards.disputing);
  await money.deliver();
  await settle.propose(admin, contractId);
  await settle.accept(tenant, contractId);
  await money.decide(intentId, 'lost');
  await money.deliver();
  await steps.days(1);
  expect(await settle.read(tenant, contractId)).toMatchObject({ status: 'Settled', held: 0, payments: [] });
  expect(await money.mismatches()).toEqual([]);
});
