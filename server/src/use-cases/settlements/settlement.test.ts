import { addDays } from '@teduh/shared/days';
import { expect, it } from 'vitest';
import { furniture, inspecting } from '../../../test/inspecting.ts';
import { mailsTo, subjectsTo } from '../../../test/mails.ts';
import { moneyBack } from '../../../test/money-back.ts';
import { account, settling } from '../../../test/settling.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const settle = settling(test);
const { mismatches, providerRefunds } = moneyBack(test);
const cleaning = { kind: 'cleaning', amount: 300, reason: 'Deep cleaning' };

const auditsOf = async (contractId: string) =>
  (
    await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('subject_id', '=', contractId)
      .where('action', 'like', 'settlement.%')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action);

it('says what is held, until when it is settled, and that nothing is proposed before the end', async () => {
  const { admin, tenant, contractId } = await steps.active({ startDate: test.clock.today() });
  const { endDate } = await steps.getContract(tenant, contractId);
  expect(await settle.read(tenant, contractId)).toMatchObject({
    status: 'Held',
    held: 3000,
    deductions: [],
    refund: 3000,
    dueDate: addDays(endDate, 30),
    can: { propose: false, answer: false },
  });
  expect(await settle.propose(admin, contractId)).toMatchObject({
    status: 409,
    body: { code: 'contract_not_ended' },
  });
});

it('is for its tenant and admins alone', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const { tenant: stranger } = await steps.accepted();
  const url = settle.urlOf(contractId);
  expect((await test.call('GET', url)).status).toBe(401);
  expect((await test.call('GET', url, { token: stranger.token })).status).toBe(404);
  expect((await settle.propose(tenant, contractId)).status).toBe(403);
  expect((await settle.accept(admin, contractId)).status).toBe(403);
  await settle.propose(admin, contractId);
  expect((await settle.accept(stranger, contractId)).status).toBe(404);
  expect((await settle.dispute(stranger, contractId)).status).toBe(404);
});

it('counts as refunded what went back, not what was deducted', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [cleaning]);
  await settle.accept(tenant, contractId);
  const { id } = await steps.depositOf(contractId);
  const { transaction } = await steps.get(tenant, `/api/transactions/${id}`);
  expect(transaction).toMatchObject({
    amount: 4500,
    refundedAmount: 2700,
    usedAmount: 300,
    isRefunded: false,
  });

  const unused = await steps.active({ startDate: addDays(test.clock.today(), 9) });
  await steps.endContract(unused.admin, unused.contractId, { isActive: false });
  await settle.propose(unused.admin, unused.contractId, [cleaning]);
  await settle.accept(unused.tenant, unused.contractId);
  const { transactions } = await steps.get(unused.tenant, '/api/transactions?type=Deposit');
  expect(transactions).toMatchObject([
    { amount: 4500, refundedAmount: 4200, usedAmount: 300, isRefunded: false },
  ]);
  const { recentPayments } = await steps.get(unused.tenant, '/api/dashboard');
  expect(recentPayments).toContainEqual(expect.objectContaining({ type: 'Deposit', isRefunded: false }));
  const refund = await steps.refund(unused.admin, transactions[0].id, { reason: 'Once more' });
  expect(refund).toMatchObject({ status: 409, body: { code: 'payment_already_refunded' } });
});

it('gives everything back to the card when nothing is deducted and the tenant accepts', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const proposed = await settle.propose(admin, contractId);
  expect(proposed).toMatchObject({
    status: 201,
    body: { settlement: { status: 'Proposed', held: 3000, refund: 3000, needsBankAccount: false } },
  });
  expect(proposed.body.settlement.answerBy).toBe(addDays(test.clock.today(), 7));
  expect((await mailsTo(test, tenant.email))[0]?.text).toContain('All of your deposit');
  const accepted = await settle.accept(tenant, contractId);
  expect(accepted).toMatchObject({
    status: 200,
    body: { settlement: { status: 'Settled', refunded: 3000, heldNow: 0, payments: [{ way: 'card' }] } },
  });
  const { payment_intent_id } = await steps.depositOf(contractId);
  expect(await providerRefunds(payment_intent_id ?? '')).toMatchObject([{ amount_sen: 300_000 }]);
  expect(await settle.heldSen(contractId)).toBe(0);
  expect(await subjectsTo(test, tenant.email)).toContainEqual(expect.stringMatching(/is settled$/));
  expect(await auditsOf(contractId)).toEqual([
    'settlement.proposed',
    'settlement.accepted',
    'settlement.settled',
  ]);
  expect(await mismatches()).toEqual([]);
});

it('pays deductions from the deposit: an open charge, a part of one, and a new fee with its receipt', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const window = (await steps.charge(admin, contractId)).body.transaction.id as string;
  const keys = (await steps.charge(admin, contractId, { amount: 100, description: 'Keys' })).body.transaction
    .id as string;
  await settle.propose(admin, contractId, [
    cleaning,
    { kind: 'damage', amount: 120.5, reason: 'Window', transactionId: window },
    { kind: 'other', amount: 40, reason: 'Keys, in part', transactionId: keys },
  ]);
  const { settlement } = (await settle.accept(tenant, contractId)).body;
  expect(settlement).toMatchObject({ status: 'Settled', held: 3000, refund: 2539.5, refunded: 2539.5 });
  const read = async (id: string) => (await steps.get(tenant, `/api/transactions/${id}`)).transaction;
  expect(await read(window)).toMatchObject({ status: 'Paid', paymentMethod: 'deposit', amount: 120.5 });
  expect(await read(keys)).toMatchObject({ status: 'Split' });
  const { statement } = await steps.get(tenant, `/api/contracts/${contractId}/statement`);
  expect(statement.balance).toBe(60);
  expect(statement.lines).toContainEqual(
    expect.objectContaining({
      description: 'Taken off the deposit: Deep cleaning',
      charge: -300,
      payment: -300,
    }),
  );
  expect(statement.lines).toContainEqual(
    expect.objectContaining({ description: 'Payment from the deposit: Deep cleaning', payment: 300 }),
  );
  const [fee] = settlement.deductions;
  const receipt = await test.app.inject((await read(fee.paidTransactionId)).receiptFile);
  expect(receipt.statusCode).toBe(200);
  expect(await mismatches()).toEqual([]);
});

it('refuses more than is held, a charge of somebody else, the same charge twice, and more than a charge', async () => {
  const { admin, contractId } = await settle.ended();
  const other = await settle.ended();
  const { id } = (await steps.charge(admin, contractId)).body.transaction;
  const foreign = (await steps.charge(other.admin, other.contractId)).body.transaction.id;
  const charge = { kind: 'damage', amount: 20, reason: 'Window', transactionId: id };
  for (const deductions of [
    [{ ...cleaning, amount: 3000.01 }],
    [{ ...charge, transactionId: foreign }],
    [charge, charge],
    [{ ...charge, amount: 121 }],
    [{ ...charge, amount: 120 }],
    [{ ...cleaning, kind: 'wear' }],
    [{ ...cleaning, reason: ' ' }],
    [{ ...cleaning, amount: 0.5 }],
  ])
    expect((await settle.propose(admin, contractId, deductions)).status).toBe(400);
  expect(await settle.read(admin, contractId)).toMatchObject({ status: 'Held' });
  const exactly = await settle.propose(admin, contractId, [{ ...cleaning, amount: 3000 }]);
  expect(exactly.body.settlement).toMatchObject({ refund: 0, held: 3000 });
});

it('a deduction names the line of the move-out report that shows it, and no other line', async () => {
  const reports = inspecting(test);
  const { admin, tenant, house, contractId } = await steps.active({ startDate: test.clock.today() });
  await reports.saveInventory(admin, house.id, { version: 0, items: furniture });
  const movedIn = (await reports.open(admin, contractId)).body.inspection;
  await steps.endContract(admin, contractId, { isActive: false });
  const movedOut = (await reports.open(admin, contractId, 'move-out')).body.inspection;
  await reports.change(admin, reports.lineOf(movedOut, 'Bed'), { condition: 'Poor' });
  await reports.post(admin, movedOut.id, 'rest-is-good');
  const damage = { kind: 'damage', amount: 90, reason: 'Two broken slats' };
  const itemId = reports.lineOf(movedOut, 'Bed').id;
  const refused = { status: 400, body: { errorFields: { 'deductions.0.itemId': expect.any(String) } } };
  // Of a draft the tenant knows nothing.
  expect(await settle.propose(admin, contractId, [{ ...damage, itemId }])).toMatchObject(refused);
  expect((await reports.post(admin, movedOut.id, 'send')).status).toBe(200);
  const other = reports.lineOf(movedIn, 'Bed').id;
  expect(await settle.propose(admin, contractId, [{ ...damage, itemId: other }])).toMatchObject(refused);
  expect((await settle.propose(admin, contractId, [{ ...damage, itemId }])).status).toBe(201);
  const shown = { id: itemId, name: 'Bedroom, Bed', condition: 'Poor' };
  const seen = await settle.read(tenant, contractId);
  expect(seen).toMatchObject({ deductions: [{ item: shown }], reportLines: [] });
  expect((await settle.read(admin, contractId)).reportLines).toContainEqual(shown);
  const moved = test.deps.db
    .updateTable('deposit_deductions')
    .set({ inspection_item_id: other })
    .where('contract_id', '=', contractId);
  await expect(moved.execute()).rejects.toThrow('a line of the move-out report of its contract');
});

it('asks for a bank account only where money cannot go back to a card, and the transfer ends it', async () => {
  const { admin, tenant, contractId } = await settle.endedInCash();
  await settle.propose(admin, contractId, [cleaning]);
  expect(await settle.read(tenant, contractId)).toMatchObject({ needsBankAccount: true, toTransfer: 2700 });
  expect(await settle.accept(tenant, contractId)).toMatchObject({
    status: 400,
    body: { errorFields: { bankAccount: expect.any(String) } },
  });
  expect((await settle.transfer(admin, contractId)).status).toBe(409);
  const accepted = await settle.accept(tenant, contractId, { bankAccount: account });
  expect(accepted.body.settlement).toMatchObject({ status: 'Accepted', toTransfer: 2700, heldNow: 2700 });
  expect(await settle.read(admin, contractId)).toMatchObject({
    bankAccount: { ...account, number: '514123456789' },
    can: { recordTransfer: true },
  });
  expect(await settle.transfer(admin, contractId, { amount: 2600 })).toMatchObject({
    status: 409,
    body: { code: 'settlement_changed' },
  });
  expect((await settle.transfer(admin, contractId, { amount: 2700 })).body.settlement).toMatchObject({
    status: 'Settled',
    heldNow: 0,
    bankAccount: null,
  });
  expect((await settle.transfer(admin, contractId)).status).toBe(409);
  const traces = await test.deps.db.selectFrom('audit_log').select(['before', 'after']).execute();
  expect(JSON.stringify(traces)).not.toContain('514123456789');
  expect((await mailsTo(test, admin.email)).map(({ text }) => text).join()).not.toContain('5141');
  expect(await mismatches()).toEqual([]);
});

it('is also ended by cash, which needs neither a bank account nor a reference', async () => {
  const { admin, tenant, contractId } = await settle.endedInCash();
  await settle.propose(admin, contractId, []);
  expect((await settle.accept(tenant, contractId, { bankAccount: null })).status).toBe(200);
  expect(await settle.read(admin, contractId)).toMatchObject({ bankAccount: null, needsBankAccount: true });
  const unsaid = await settle.transfer(admin, contractId, { reference: '' });
  expect(unsaid).toMatchObject({
    status: 400,
    body: { errorFields: { reference: 'Reference is required' } },
  });
  const { body } = await settle.transfer(admin, contractId, { method: 'cash', reference: '' });
  expect(body.settlement).toMatchObject({
    status: 'Settled',
    heldNow: 0,
    payments: [{ way: 'cash', status: 'Succeeded', reference: '' }],
  });
  expect(await mismatches()).toEqual([]);
});

it('is ended by cash that was handed over before the tenant accepted, but not before the tenancy', async () => {
  const { admin, tenant, contractId } = await settle.endedInCash();
  const handedOver = test.clock.today();
  test.clock.setAheadMs(test.clock.aheadMs() + 3 * 24 * 60 * 60 * 1000);
  await settle.propose(admin, contractId, []);
  await settle.accept(tenant, contractId, { bankAccount: null });
  const cash = { method: 'cash', reference: '' };
  expect(await settle.transfer(admin, contractId, { ...cash, paidOn: '2020-01-01' })).toMatchObject({
    status: 400,
    body: { errorFields: { paidOn: 'Day it was given back is before the tenancy' } },
  });
  const { body } = await settle.transfer(admin, contractId, { ...cash, paidOn: handedOver });
  expect(body.settlement).toMatchObject({ status: 'Settled', heldNow: 0 });
  expect(await mismatches()).toEqual([]);
});

it('pays what nobody disputes at once; the thread goes on until the tenant accepts a lower deduction', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [cleaning]);
  expect((await settle.dispute(tenant, contractId, { reason: '' })).status).toBe(400);
  const disputed = await settle.dispute(tenant, contractId);
  expect(disputed.body.settlement).toMatchObject({ status: 'Disputed', refunded: 2700, heldNow: 300 });
  expect((await subjectsTo(test, admin.email))[0]).toMatch(/disputes deductions from the deposit$/);
  expect((await settle.write(admin, contractId, 'Here is the bill')).status).toBe(201);
  const [id] = (await settle.read(admin, contractId)).deductions.map((row: { id: string }) => row.id);
  const again = await settle.propose(admin, contractId, [{ ...cleaning, id, amount: 100 }]);
  expect(again.body.settlement).toMatchObject({
    status: 'Proposed',
    held: 3000,
    refund: 2900,
    refunded: 2900,
    revision: 2,
    deductions: [{ id, amount: 100 }],
  });
  expect(await settle.accept(tenant, contractId, { revision: 1 })).toMatchObject({
    status: 409,
    body: { code: 'settlement_changed' },
  });
  expect((await settle.accept(tenant, contractId, { revision: 2 })).body.settlement).toMatchObject({
    status: 'Settled',
    messages: [{ kind: 'dispute', by: 'tenant', body: 'It was clean' }, { by: 'admin' }],
  });
  expect(await settle.heldSen(contractId)).toBe(0);
});

it('an admin decides in the end, with words for the tenant, and nothing changes afterwards', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [cleaning]);
  expect(await settle.close(admin, contractId)).toMatchObject({
    status: 409,
    body: { code: 'settlement_waits' },
  });
  await settle.dispute(tenant, contractId);
  expect((await settle.close(tenant, contractId)).status).toBe(403);
  expect((await settle.close(admin, contractId)).body.settlement).toMatchObject({
    status: 'Settled',
    messages: [{}, { kind: 'decision', body: 'The photographs show it.' }],
  });
  const decision = (await mailsTo(test, tenant.email)).find(({ subject }) =>
    subject.startsWith('Our decision'),
  );
  expect(decision?.text).toContain('Magistrates');
  expect((await settle.propose(admin, contractId)).status).toBe(409);
  expect((await settle.dispute(tenant, contractId)).status).toBe(409);
  expect((await settle.write(tenant, contractId, 'No')).status).toBe(409);
  await expect(
    test.deps.db
      .updateTable('settlements')
      .set({ due_on: '2027-01-01' })
      .where('contract_id', '=', contractId)
      .execute(),
  ).rejects.toThrow('never changed');
});

it('without an answer in time pays what goes back, tells both, and lets an admin decide', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  await settle.propose(admin, contractId, [cleaning]);
  await steps.skipTo(addDays(test.clock.today(), 7));
  expect(await settle.read(tenant, contractId)).toMatchObject({ refunded: 0 });
  await steps.days(2);
  expect(await settle.read(tenant, contractId)).toMatchObject({ status: 'Proposed', refunded: 2700 });
  const told = await subjectsTo(test, tenant.email);
  expect(told.filter((subject) => subject.includes('of your deposit goes back'))).toHaveLength(1);
  expect((await settle.close(admin, contractId)).body.settlement.status).toBe('Settled');
});

it('a charge that was paid meanwhile is not deducted, and as much more goes back', async () => {
  const { admin, tenant, contractId } = await settle.ended();
  const { id } = (await steps.charge(admin, contractId)).body.transaction;
  await settle.propose(admin, contractId, [
    cleaning,
    { kind: 'damage', amount: 120.5, reason: 'Window', transactionId: id },
  ]);
  expect(await settle.read(tenant, contractId)).toMatchObject({
    refund: 2579.5,
    deductions: [{ isDropped: false }, { isDropped: false }],
  });
  await steps.processPayment(tenant, id, await steps.payByCard(tenant, { transactionId: id }));
  expect(await settle.read(tenant, contractId)).toMatchObject({
    refund: 2700,
    deductions: [{ isDropped: false }, { amount: 120.5, isDropped: true }],
  });
  expect((await settle.accept(tenant, contractId)).body.settlement).toMatchObject({
    status: 'Settled',
    refund: 2700,
    deductions: [{ amount: 300 }],
  });
  expect(await mismatches()).toEqual([]);
});

it('a deposit that is being settled is not refunded by hand', async () => {
  const { admin, contractId } = await settle.ended();
  const { id } = await steps.depositOf(contractId);
  expect((await steps.refund(admin, id, { amount: 100, reason: 'Goodwill' })).status).toBe(201);
  const { settlement } = (await settle.propose(admin, contractId)).body;
  expect(settlement.held).toBe(2900);
  expect(await steps.refund(admin, id, { amount: 100, reason: 'Goodwill' })).toMatchObject({
    status: 409,
    body: { code: 'deposit_being_settled' },
  });
});
