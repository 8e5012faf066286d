import { beforeAll, describe, expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from './factories.ts';
import { seedManyTenancies } from './many-tenancies.ts';
import { tenancy } from './tenancy.ts';
import { useTestApp } from './test-app.ts';

const test = useTestApp({}, { listen: true });
const steps = tenancy(test);
type Person = Awaited<ReturnType<typeof createUser>>;
let admin: Person;
let zulaikha: Person;
let other: Person;
let contractNumber: string;
let receiptNumber: number;
let house: { id: string; unitIds: string[] };

/** Somebody who rents a room, has paid the deposit, and complains; and somebody else who does so elsewhere. */
async function rent(person: Person, houseName: string, rooms: string[]) {
  const place = await createHouse(test.deps, { name: houseName, rooms });
  const applied = await steps.apply(person, place, { room: place.unitIds[0] });
  const { body } = await steps.answer(admin, applied.body.application.id, 'Accepted');
  await steps.sign(person, body.application.contract);
  await steps.payDeposit(person, body.application.contract);
  return place;
}

const complain = (person: Person, title: string, description: string) =>
  test.call('POST', '/api/complaints', {
    token: person.token,
    body: { customer: person.id, title, description },
  });

beforeAll(async () => {
  admin = await createAdmin(test.deps);
  zulaikha = await createUser(test.deps, { firstname: 'Zulaikha', email: 'zul_100%@example.my' });
  other = await createUser(test.deps, { firstname: 'Muthu', email: 'muthu@example.my' });
  await test.deps.db
    .updateTable('users')
    .set({ phone: '0199887766' })
    .where('id', '=', zulaikha.id)
    .execute();
  house = await rent(zulaikha, 'Vila 50% Off_Jalan\\Dua', ['Bilik Anggerik', 'Bilik Mawar']);
  await rent(other, 'Kondo Sepi', ['Loteng']);
  await complain(zulaikha, 'Broken lantern', 'It flickers & smells');
  await complain(other, 'Loud neighbour', 'Every night');
  const { contracts } = await steps.get(zulaikha, '/api/contracts');
  contractNumber = contracts[0].number;
  receiptNumber = (await steps.get(zulaikha, '/api/transactions')).transactions[0].receiptNumber;
}, 60_000);

const find = async (list: string, query: Record<string, string>, as: Person = admin) => {
  const { status, body } = await test.call('GET', `/api/${list}?${new URLSearchParams(query)}`, {
    token: as.token,
  });
  expect(status).toBe(200);
  // biome-ignore lint/suspicious/noExplicitAny: rows of five kinds, told apart by whose they are.
  return body[list].map((row: any) => (row.user ?? row.customer ?? row).firstname);
};

describe.each(['few', 'many'])('with %s people in the database', (many) => {
  beforeAll(
    () => (many === 'many' ? seedManyTenancies(test.databaseUrl, 700, test.clock.now()) : undefined),
    60_000,
  );

  it.each([
    ['users', 'zulaikha nur'],
    ['users', 'ZUL_100%@EXAMPLE'],
    ['users', '9988776'],
    ['contracts', 'zulaikha'],
    ['contracts', 'zul_100%'],
    ['contracts', '50% off_jalan\\dua'],
    ['contracts', 'anggerik'],
    ['transactions', 'ulaikh'],
    ['transactions', 'zul_100%@'],
    ['transactions', 'off_'],
    ['transactions', 'BILIK ANGGERIK'],
    ['applications', 'zulaikha'],
    ['applications', 'zul_100%@'],
    ['applications', '50%'],
    ['applications', 'anggerik'],
    ['complaints', 'lantern'],
    ['complaints', 'flickers & smells'],
    ['complaints', 'zulaikha'],
    ['complaints', '50%'],
    ['complaints', 'anggerik'],
  ])('finds in %s what matches %s, and nothing else', async (list, q) => {
    expect(await find(list, { q })).toEqual(['Zulaikha']);
    expect(await find(list, { q, limit: '1' })).toEqual(['Zulaikha']);
  });

  it.each([
    ['users', 'Nurhaliza zul'],
    ['users', 'zul%100'],
    ['contracts', 'zulx100'],
    ['contracts', 'Anggerik Mawar'],
    ['transactions', 'xyzzy'],
    ['complaints', 'lantern It'],
    ['applications', '50_'],
  ])('finds nothing in %s for %s', async (list, q) => {
    expect(await find(list, { q })).toEqual([]);
  });

  it('finds contracts by their number or its last part, and transactions by their receipt number', async () => {
    const serial = contractNumber.split('-')[2] ?? '';
    const otherSerial = String(Number(serial) + 1);
    for (const q of [contractNumber, contractNumber.toLowerCase(), serial, String(Number(serial))])
      expect(await find('contracts', { q })).toContain('Zulaikha');
    expect(await find('contracts', { q: contractNumber })).toEqual(['Zulaikha']);
    for (const q of [`TD-2026-${otherSerial.padStart(4, '0')}`, `${serial}0`])
      expect(await find('contracts', { q })).not.toContain('Zulaikha');
    expect(await find('transactions', { q: String(receiptNumber) })).toContain('Zulaikha');
  });

  it('finds what a transfer is for by the reference that it should have, and the charges of a contract by its number', async () => {
    for (const q of [`${contractNumber}-D`, `${contractNumber.toLowerCase()}-d`, contractNumber])
      expect(await find('transactions', { q })).toEqual(['Zulaikha']);
    const [, year, serial] = contractNumber.split('-');
    const other = `TD-${year}-${String(Number(serial) + 1).padStart(4, '0')}`;
    for (const q of [`${contractNumber}-R0`, `${contractNumber}-X`, `${contractNumber}-`, `${other}-D`])
      expect(await find('transactions', { q })).not.toContain('Zulaikha');
  });

  it('finds a contract by the number that its agreement had before: the beginning of its id', async () => {
    const { contracts } = await steps.get(zulaikha, '/api/contracts');
    expect(await find('contracts', { q: contracts[0].id.slice(0, 8) })).toEqual(['Zulaikha']);
  });

  it.each(['users', 'contracts', 'transactions', 'applications', 'complaints'])(
    'a customer’s %s stay their own, whatever is asked for',
    async (list) => {
      for (const query of ['q=zulaikha', 'q=example', 'q=bilik', 'sort=createdAt', 'limit=1']) {
        const asked = Object.fromEntries(new URLSearchParams(query));
        expect(await find(list, asked, other)).not.toContain('Zulaikha');
      }
      expect(await find(list, { q: 'muthu' }, other)).toContain('Muthu');
    },
  );
});

describe('filters', () => {
  it.each([
    ['users', { userType: 'admin', q: 'Nurhaliza' }, ['Aminah']],
    ['users', { userType: 'customer', status: 'active', q: 'zulaikha' }, ['Zulaikha']],
    ['users', { status: 'pending', q: 'zulaikha' }, []],
    ['contracts', { status: 'Active', q: 'zulaikha' }, ['Zulaikha']],
    ['contracts', { status: 'Ended', q: 'zulaikha' }, []],
    ['transactions', { type: 'Deposit', status: 'Paid', q: 'zulaikha' }, ['Zulaikha']],
    ['transactions', { type: 'Other Fees', q: 'zulaikha' }, []],
    ['applications', { status: 'Completed', q: 'zulaikha' }, ['Zulaikha']],
    ['applications', { status: 'Rejected', q: 'zulaikha' }, []],
    ['complaints', { status: 'Waiting for Response', q: 'lantern' }, ['Zulaikha']],
    ['complaints', { status: 'Handled', q: 'lantern' }, []],
  ])('limit %s to the rows that match %o', async (list, query, names) => {
    expect(await find(list, query as Record<string, string>)).toEqual(names);
  });

  it('count a transaction as overdue when it is pending and its due date has passed', async () => {
    const { contracts } = await steps.get(zulaikha, '/api/contracts');
    const charge = (dueDate: string, description: string) =>
      test.call('POST', '/api/transactions', {
        token: admin.token,
        body: { contractId: contracts[0].id, amount: 10, dueDate, description },
      });
    await charge('2026-11-14', 'yesterday');
    await charge('2026-11-15', 'today');
    const words = async (overdue: boolean) =>
      (
        await steps.get(admin, `/api/transactions?q=zulaikha&type=Other Fees&overdue=${overdue}`)
      ).transactions.map(({ description }: { description: string }) => description);
    expect(await words(true)).toEqual(['yesterday']);
    expect(await words(false)).toEqual(['today']);
    expect((await test.call('GET', '/api/transactions?overdue=maybe', { token: admin.token })).status).toBe(
      400,
    );
  });
});

describe('the rooms of a property', () => {
  it('are listed with the number of waiting applications, and with removed rooms that have applications', async () => {
    const [applicant, second] = [await createUser(test.deps), await createUser(test.deps)];
    for (const person of [applicant, second])
      expect((await steps.apply(person, house, { room: house.unitIds[1] })).status).toBe(201);
    const read = async () => (await steps.get(admin, `/api/applications/rooms?propertyId=${house.id}`)).rooms;
    expect(await read()).toMatchObject([
      { id: house.unitIds[0], name: 'Bilik Anggerik', waitingApplications: 0, isRemoved: false },
      { id: house.unitIds[1], name: 'Bilik Mawar', waitingApplications: 2, isRemoved: false },
    ]);
    expect(await find('applications', { roomId: house.unitIds[0] ?? '' })).toEqual(['Zulaikha']);
    expect(await find('applications', { roomId: house.unitIds[1] ?? '' })).toHaveLength(2);
    const remove = (id = '') =>
      test.deps.db.updateTable('units').set({ removed_at: new Date() }).where('id', '=', id).execute();
    await remove(house.unitIds[1]);
    expect(await read()).toMatchObject([{ isRemoved: false }, { name: 'Bilik Mawar', isRemoved: true }]);
    await test.deps.db
      .deleteFrom('applications')
      .where('unit_id', '=', house.unitIds[1] ?? '')
      .execute();
    expect(await read()).toHaveLength(1);
  });
});
