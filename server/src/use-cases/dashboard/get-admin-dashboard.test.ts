import { addDays } from '@teduh/shared/days';
import { describe, expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { noticing } from '../../../test/noticing.ts';
import { renewing } from '../../../test/renewing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
const renewal = renewing(test);
const notices = noticing(test);
type Person = Parameters<typeof notices.accept>[0];
const proposeEnd = (person: Person, contractId: string) =>
  notices.propose(person, contractId, addDays(test.clock.today(), 10));
const read = async () => steps.get(await createAdmin(test.deps), '/api/dashboard');

type Rental = Awaited<ReturnType<typeof steps.bareContract>>;
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

it('counts users, properties and waiting applications', async () => {
  const { totals: before } = await read();
  const people = [await createUser(test.deps), await createUser(test.deps, { status: 'pending' })] as const;
  const gone = await createUser(test.deps);
  const house = await createHouse(test.deps);
  const removed = await createHouse(test.deps);
  const admin = await createAdmin(test.deps);
  await test.call('DELETE', `/api/users/${gone.id}`, { token: admin.token });
  await test.call('DELETE', `/api/properties/${removed.id}`, { token: admin.token });
  await steps.apply(people[0], house);
  const answered = await steps.apply(await createUser(test.deps), house);
  await steps.answer(admin, answered.body.application.id, 'Rejected');
  const { totals } = await read();
  expect(totals).toEqual({
    // Two users, the rejected applicant and two admins, one of whom reads the dashboard; the deleted user does not count.
    users: before.users + 5,
    properties: before.properties + 1,
    pendingApplications: before.pendingApplications + 1,
  });
});

it('shows the five newest waiting applications', async () => {
  const house = await createHouse(test.deps, { name: 'Bilik Kenanga', rooms: ['Room A'] });
  const made: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    test.clock.pass(1);
    const person = await createUser(test.deps, { firstname: `Person ${n}` });
    const { body } = await steps.apply(person, house, { room: house.unitId });
    made.push(body.application.id);
  }
  await steps.answer(await createAdmin(test.deps), made[6] ?? '', 'Rejected');
  const { latestPendingApplications: latest } = await read();
  expect(latest.map(({ id }: { id: string }) => id)).toEqual(made.slice(1, 6).reverse());
  expect(latest[0]).toEqual({
    _id: made[5],
    id: made[5],
    property: { _id: house.id, id: house.id, name: 'Bilik Kenanga' },
    roomName: 'Room A',
    user: { _id: expect.any(String), firstname: 'Person 5', lastname: 'Nurhaliza' },
    createdAt: '2026-11-15T04:00:06.000Z',
  });
});

it('counts occupied units, held ones included, and offered units', async () => {
  const { occupancy: before } = await read();
  await steps.accepted();
  await steps.active({ rooms: ['Front', 'Back', 'Attic'] });
  const ended = await steps.bareContract();
  await test.call('PATCH', `/api/contracts/${ended.contractId}`, {
    token: ended.admin.token,
    body: { isActive: false },
  });
  const removed = await createHouse(test.deps);
  await test.call('DELETE', `/api/properties/${removed.id}`, { token: ended.admin.token });
  const { occupancy } = await read();
  expect(occupancy).toEqual({ occupied: before.occupied + 2, offered: before.offered + 5 });
});

it('shows the five newest payments with their status', async () => {
  const rental = await steps.active({ houseName: 'Rumah Bayar' });
  const made: string[] = [];
  for (let n = 0; n < 6; n += 1) {
    test.clock.pass(1);
    made.push(await charge(rental, 10.5 + n));
  }
  await pay(rental, made[0] ?? '');
  await pay(rental, made[4] ?? '');
  const { latestPayments: latest } = await read();
  expect(latest.map(({ id }: { id: string }) => id)).toEqual(made.slice(1).reverse());
  expect(latest[0]).toMatchObject({ status: 'Pending', amount: 15.5, type: 'Other Fees' });
  expect(latest[1]).toMatchObject({
    status: 'Paid',
    property: { name: 'Rumah Bayar' },
    user: { _id: rental.tenant.id, firstname: 'Siti' },
  });
  expect(JSON.stringify(latest)).not.toContain(rental.tenant.email);
});

it('adds up overdue payments', async () => {
  const rental = await steps.bareContract();
  const today = test.clock.today();
  for (const [amount, dueDate] of [
    [100.5, addDays(today, -1)],
    [200, addDays(today, -30)],
    [400, today],
  ] as const)
    await charge(rental, amount, dueDate);
  const paid = await charge(rental, 800, addDays(today, -1));
  const withdrawn = await charge(rental, 900, addDays(today, -1));
  await pay(rental, paid);
  await test.call('DELETE', `/api/transactions/${withdrawn}`, { token: rental.admin.token });
  expect((await read()).overdue).toEqual({ count: 2, amount: 300.5 });
});

it('counts as overdue what the arrears and the list of payments do: no slip that waits, no deposit before its contract is active', async () => {
  const rental = await steps.bareContract();
  const { admin } = rental;
  const sums = async () => {
    const [{ overdue }, { total }, { transactions }] = await Promise.all([
      read(),
      steps.get(admin, '/api/arrears'),
      steps.get(admin, '/api/transactions?overdue=true&limit=100'),
    ]);
    const amount = transactions.reduce((sum: number, each: { amount: number }) => sum + each.amount, 0);
    return { dashboard: overdue, arrears: total, list: { count: transactions.length, amount } };
  };
  await steps.takeTransfers(admin);
  const awaiting = await steps.accepted({ admin });
  const { id: depositId } = await steps.depositOf(awaiting.contractId);
  await test.deps.db
    .updateTable('transactions')
    .set({ due_date: addDays(test.clock.today(), -1) })
    .where('id', '=', depositId)
    .execute();
  const { transactions } = await steps.get(admin, '/api/transactions?overdue=true&limit=100');
  expect(transactions.map(({ id }: { id: string }) => id)).not.toContain(depositId);
  const slipped = await charge(rental, 64, addDays(test.clock.today(), -2));
  const before = await sums();
  await steps.uploadSlip(rental.tenant, slipped);
  const after = await sums();
  for (const { dashboard, arrears, list } of [before, after]) {
    expect(list).toEqual(dashboard);
    expect(arrears).toBe(dashboard.amount);
  }
  expect(after.dashboard).toEqual({
    count: before.dashboard.count - 1,
    amount: before.dashboard.amount - 64,
  });
  const shown = async (person: { id: string; token: string }, id: string) =>
    (await steps.get(person, `/api/transactions/${id}`)).transaction.isOverdue;
  expect(await shown(rental.tenant, slipped)).toBe(false);
  expect(await shown(awaiting.tenant, depositId)).toBe(false);
});

describe('what tenants ask', () => {
  const readQuestions = async () => (await read()).tenantQuestions;
  const running = () => steps.bareContract({ startDate: test.clock.today() });

  it('shows a further term and an earlier end that tenants ask for', async () => {
    const { count: before } = await readQuestions();
    const stays = await renewal.running({ houseName: 'Rumah Tinggal' });
    const leaves = await renewal.running({ houseName: 'Rumah Pergi' });
    await renewal.propose(stays.tenant, stays.contractId, { stayLength: 9 });
    test.clock.pass(1);
    const endDate = addDays(test.clock.today(), 10);
    await notices.propose(leaves.tenant, leaves.contractId, endDate);
    const { count, oldest } = await readQuestions();
    expect(count).toBe(before + 2);
    const contract = await steps.get(stays.admin, `/api/contracts/${stays.contractId}`);
    expect(oldest.slice(-2)).toEqual([
      {
        id: expect.any(String),
        kind: 'renewal',
        contractId: stays.contractId,
        property: { _id: stays.house.id, id: stays.house.id, name: 'Rumah Tinggal' },
        roomName: null,
        user: { _id: stays.tenant.id, firstname: 'Siti', lastname: 'Nurhaliza' },
        askedOn: test.clock.today(),
        endDate: contract.contract.endDate,
        stayLength: 9,
      },
      expect.objectContaining({
        kind: 'notice',
        contractId: leaves.contractId,
        askedOn: test.clock.today(),
        endDate,
        stayLength: null,
      }),
    ]);
    await renewal.withdraw(stays.tenant, stays.contractId);
    await notices.withdraw(leaves.tenant, leaves.contractId);
  });

  it.each([
    ['an admin declines the further term', renewal.propose, renewal.decline],
    ['an admin accepts the further term', renewal.propose, renewal.accept],
    ['the tenant takes the question back', renewal.propose, renewal.withdraw],
    ['an admin declines the earlier end', proposeEnd, notices.decline],
    ['an admin agrees to the earlier end', proposeEnd, notices.accept],
    ['the tenant takes the proposal back', proposeEnd, notices.withdraw],
  ])('is gone when %s', async (what, ask, answer) => {
    const { admin, tenant, contractId } = await running();
    const { count: before } = await readQuestions();
    await ask(tenant, contractId);
    expect((await readQuestions()).count).toBe(before + 1);
    const { status } = await answer(what.startsWith('an admin') ? admin : tenant, contractId);
    expect(status).toBe(200);
    expect((await readQuestions()).count).toBe(before);
  });

  it('is nothing that waits for tenants, and no notice that counts without an answer', async () => {
    const { count: before } = await readQuestions();
    const offered = await running();
    await renewal.propose(offered.admin, offered.contractId);
    await notices.propose(offered.admin, offered.contractId, addDays(test.clock.today(), 10));
    const given = await renewal.running({ stayLength: 12 });
    await notices.give(given.tenant, given.contractId, { endDate: addDays(test.clock.today(), 60) });
    expect((await readQuestions()).count).toBe(before);
  });

  it('shows the five that have waited the longest, and counts all', async () => {
    const { count: before, oldest: first } = await readQuestions();
    expect(first).toEqual([]);
    const asked: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      test.clock.pass(1);
      const { tenant, contractId } = await running();
      await renewal.propose(tenant, contractId);
      asked.push(contractId);
    }
    const { count, oldest } = await readQuestions();
    expect(count).toBe(before + 6);
    expect(oldest.map(({ contractId }: { contractId: string }) => contractId)).toEqual(asked.slice(0, 5));
  });
});
