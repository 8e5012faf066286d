import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { charging } from '../../../test/charging.ts';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { aRow, aTenancy, aVacantRow, csvOf, importing } from '../../../test/importing.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const { send, undo, enter, counts, list, contractOf, transactionsOf } = importing(test);
const steps = tenancy(test);
const emailOf = (row: object) => (row as { Email: string }).Email;

const charge = { 'Charge 1': 'Water', 'Charge 1 amount': '42.50', 'Charge 1 due': '05/11/2026' };

async function imported(more: object = {}) {
  const admin = await createAdmin(test.deps);
  const row = aRow({ ...charge, ...more });
  const { body } = await send(admin, csvOf([row]));
  const contract = await contractOf(emailOf(row));
  return { admin, row, id: body.import.id as string, contract };
}

it('removes exactly what the import has made, and the same file can be imported again', async () => {
  const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
  const house = await createHouse(test.deps, { name: 'Kekal', rooms: ['Master'] });
  const { address } = await test.deps.db
    .selectFrom('properties')
    .select('address')
    .where('id', '=', house.id)
    .executeTakeFirstOrThrow();
  const { mails: _, ...before } = await counts();
  const file = csvOf([
    aRow({ ...charge, 'Rent paid until': '30/09/2026' }),
    aRow({ Property: 'Kekal', Address: address, Room: 'Master', Email: tenant.email }),
    aRow({ Property: 'Kekal', Address: address, Room: 'Extra' }),
    aVacantRow(),
  ]);
  const { body } = await send(admin, file);
  const undone = await undo(admin, body.import.id);
  expect(undone).toMatchObject({ status: 200, body: { import: { status: 'Undone' } } });
  const { mails: __, ...after } = await counts();
  expect(after).toEqual(before);
  expect((await list(admin))[0]).toMatchObject({ status: 'Undone', created: { contracts: 3 } });
  expect((await undo(admin, body.import.id)).status).toBe(409);
  const again = await send(admin, file);
  expect(again.body.created).toEqual(body.created);
  expect(await findBrokenRules(test.deps)).toEqual([]);
});

it('takes along the rent that was charged by itself since then', async () => {
  const { admin, id, contract } = await imported({ 'Rent paid until': '31/12/2026' });
  test.clock.setAheadMs(35 * 24 * 3_600_000);
  await test.runDailyJobs();
  test.clock.setAheadMs(0);
  expect((await transactionsOf(contract.id)).map(({ type }) => type)).toContain('Monthly Rental');
  expect((await undo(admin, id)).status).toBe(200);
});

it('withdraws the mails that were not sent and what the bell says of it, and nothing else', async () => {
  const admin = await createAdmin(test.deps);
  const tenant = await createUser(test.deps, { passwordSetBy: 'admin' });
  const { db } = test.deps;
  const [invited, linked] = [aRow(), aRow({ Email: tenant.email, 'Rent paid until': '31/12/2026' })];
  const { body } = await send(admin, csvOf([invited, linked]));
  test.clock.setAheadMs(35 * 24 * 3_600_000);
  await test.runDailyJobs();
  test.clock.setAheadMs(0);
  const other = await createUser(test.deps);
  await test.call('POST', '/api/auth/forgot-password', { body: { email: other.email } });
  await test.call('POST', '/api/auth/forgot-password', { body: { email: tenant.email } });
  // As if the mail server had been down all the time.
  await db.updateTable('mails').set({ sent_at: null }).execute();
  const unsent = async () =>
    (await db.selectFrom('mails').select('recipient').where('sent_at', 'is', null).execute()).map(
      ({ recipient }) => recipient,
    );
  const isOurs = (recipient: string) => [emailOf(invited), tenant.email, other.email].includes(recipient);
  const before = (await unsent()).filter(isOurs);
  expect(before).toContain(emailOf(invited));
  expect(before.filter((recipient) => recipient === tenant.email).length).toBeGreaterThan(2);
  const all = (await unsent()).length;

  expect((await undo(admin, body.import.id)).status).toBe(200);
  const left = await unsent();
  expect(left.filter(isOurs).toSorted()).toEqual([other.email, tenant.email].toSorted());
  expect(left).toHaveLength(all - before.length + 2);
  const told = db.selectFrom('notifications').select('id').where('user_id', '=', tenant.id).execute();
  expect(await told).toEqual([]);
});

it('removes a tenancy that was entered by the form with its agreement', async () => {
  const admin = await createAdmin(test.deps);
  const { body } = await enter(admin, aTenancy(), signedPdf());
  const [{ id }] = await list(admin);
  expect((await undo(admin, id)).status).toBe(200);
  expect((await steps.get(admin, `/api/contracts/${body.contract.id}`)).code).toBe('contract_not_found');
});

describe('is refused with what has happened, and changes nothing, after', () => {
  type Imported = Awaited<ReturnType<typeof imported>>;
  const pay = async ({ admin, contract }: Imported) => {
    const water = (await transactionsOf(contract.id)).find(({ type }) => type === 'Other Fees');
    return steps.recordPayment(admin, water?.id ?? '', { method: 'cash', paidOn: '2026-11-15' });
  };
  const cases: [string, (made: Imported) => Promise<{ status: number }>, string][] = [
    ['a payment', pay, 'Something was paid or changed.'],
    [
      'a password',
      async ({ row }) => {
        const code = codeFrom(await mailsTo(test, emailOf(row)), 'reset-password');
        const password = 'a rather long one 7';
        return test.call('POST', '/api/auth/reset-password', {
          body: { code, password, confirmPassword: password },
        });
      },
      'A tenant has set up or changed their account.',
    ],
    ['a charge', ({ admin, contract }) => steps.charge(admin, contract.id), 'Something was charged.'],
    [
      'a notice',
      ({ admin, contract }) => steps.endContract(admin, contract.id, { endDate: '2026-12-31' }),
      'A contract was changed.',
    ],
    [
      'an offer of a further term',
      ({ admin, contract }) =>
        test.call('POST', `/api/contracts/${contract.id}/renewal`, {
          token: admin.token,
          body: { stayLength: 6 },
        }),
      'A contract was changed.',
    ],
    [
      'an extra charge',
      ({ admin, contract }) => charging(test).addExtra(admin, contract.id, { firstMonth: 9 }),
      '',
    ],
    [
      'a note about arrears',
      ({ admin, contract }) =>
        test.call('POST', `/api/arrears/${contract.id}/notes`, {
          token: admin.token,
          body: { note: 'Called' },
        }),
      '',
    ],
  ];
  it.each(cases)('%s', async (_what, happen, words) => {
    const made = await imported();
    expect((await happen(made)).status).toBeLessThan(300);
    const before = await counts();
    const { status, body } = await undo(made.admin, made.id);
    expect([status, body.code]).toEqual([409, 'import_in_use']);
    expect(body.message).toContain(words);
    expect(await counts()).toEqual(before);
    expect((await list(made.admin)).find(({ id }: { id: string }) => id === made.id).status).toBe('Done');
  });
});

it('removes more than a thousand rows by statements that are all short, and still all or nothing', async () => {
  const admin = await createAdmin(test.deps);
  const { mails: _, ...before } = await counts();
  const { body } = await send(admin, csvOf(Array.from({ length: 300 }, () => aRow())));
  // A statement that removes more than 250 of anything may take longer than any may.
  await sql`create function refuse_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) > 250 then raise exception 'too many at a time: %', tg_table_name; end if;
    return null;
  end $$`.execute(test.deps.db);
  for (const table of ['transactions', 'contracts', 'users', 'units', 'properties'])
    await sql`create trigger refuse_many after delete on ${sql.table(table)} referencing old table as gone
      for each statement execute function refuse_many()`.execute(test.deps.db);
  // The last statement fails: nothing is gone.
  await sql`create function refuse_last() returns trigger language plpgsql as $$ begin
    if (select count(*) from gone) = 50 then raise exception 'the last ones'; end if;
    return null;
  end $$`.execute(test.deps.db);
  await sql`create trigger refuse_last after delete on properties referencing old table as gone
    for each statement execute function refuse_last()`.execute(test.deps.db);
  const stored = await counts();
  expect((await undo(admin, body.import.id)).status).toBe(500);
  expect(await counts()).toEqual(stored);
  await sql`drop trigger refuse_last on properties`.execute(test.deps.db);
  expect((await undo(admin, body.import.id)).status).toBe(200);
  expect(await counts()).toMatchObject(before);
});

it('answers 404 for an import that does not exist', async () => {
  const admin = await createAdmin(test.deps);
  expect((await undo(admin, crypto.randomUUID())).status).toBe(404);
});
