import { errorMessages } from '@teduh/shared/errors.constants';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findBrokenRules } from '../../../test/consistency.ts';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { aRow, aVacantRow, csvOf, importing } from '../../../test/importing.ts';
import { mailsTo } from '../../../test/mails.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { checkBooks } from '../statements/check-books.ts';

const test = useTestApp({}, { listen: true });
const { send, counts, contractOf, transactionsOf } = importing(test);
const steps = tenancy(test);

const emailOf = (row: object) => (row as { Email: string }).Email;

describe('an import', () => {
  it('makes property, unit, tenant, an active contract, the deposit held, open charges and rent from the first month that is not paid', async () => {
    const admin = await createAdmin(test.deps);
    const row = aRow({
      'Monthly rent': 'RM 1,500.50',
      'Utility deposit held': '750',
      'Access card deposit held': '100',
      'Rent paid until': '31/10/2026',
      'Charge 1': 'Water, October',
      'Charge 1 amount': '42,50',
      'Charge 1 due': '05/11/2026',
    });
    const { status, body } = await send(admin, csvOf([row]));
    expect(status).toBe(201);
    expect(body.import).toMatchObject({
      status: 'Done',
      source: 'file',
      name: 'tenancies.csv',
      rows: 1,
      stored: 1,
      created: { properties: 1, units: 1, tenants: 1, contracts: 1, charges: 1 },
    });
    const contract = await contractOf(emailOf(row));
    expect(contract).toMatchObject({
      status: 'Active',
      start_date: '2026-03-01',
      end_date: '2027-03-01',
      rent_sen: 150_050,
      deposit_sen: 385_000,
      security_sen: 300_000,
      utility_sen: 75_000,
      access_card_sen: 10_000,
      property_type: 'Unit Rental',
      original_key: null,
    });
    expect(contract.number).toMatch(/^TD-2026-\d{4}$/);
    expect(
      (await transactionsOf(contract.id)).map(
        ({ type, status, amount_sen, due_date, rent_month, payment_method }) => [
          type,
          status,
          amount_sen,
          due_date,
          rent_month,
          payment_method,
        ],
      ),
    ).toEqual([
      ['Monthly Rental', 'Pending', 150_050, '2026-11-01', 8, null],
      ['Other Fees', 'Pending', 4_250, '2026-11-05', null, null],
      ['Deposit', 'Paid', 385_000, '2026-11-15', null, 'before Teduh'],
    ]);
    const { rows } = await sql<{ sen: number }>`select deposit_held_sen(${contract.id}::uuid) as sen`.execute(
      test.deps.db,
    );
    expect(rows[0]?.sen).toBe(385_000);
    const { terms } = await test.deps.db
      .selectFrom('contracts')
      .select('terms')
      .where('id', '=', contract.id)
      .executeTakeFirstOrThrow();
    expect(terms).toEqual({
      depositReturnDays: 30,
      noticeDays: null,
      renewalOfferDays: null,
      lateFee: null,
      breakClause: null,
    });
    const lines = await test.deps.db
      .selectFrom('audit_log')
      .select(['action', 'subject_type'])
      .where('actor_id', '=', admin.id)
      .execute();
    expect(lines.map(({ action }) => action).toSorted()).toEqual([
      'contract.imported',
      'import.done',
      'property.added',
      'transaction.charged',
      'user.added',
    ]);
    await checkBooks(test.deps);
    expect(test.lines.at(-1)).toContain('all statements add up');
  });

  it('shows the deposit in the statement as received before, and not as money that was collected', async () => {
    const admin = await createAdmin(test.deps);
    const collected = async () =>
      (await steps.get(admin, '/api/dashboard/rent-collected')) as { months: { deposits: number }[] };
    const before = JSON.stringify(await collected());
    const row = aRow();
    await send(admin, csvOf([row]));
    const { id } = await contractOf(emailOf(row));
    const { statement } = await steps.get(admin, `/api/contracts/${id}/statement`);
    expect(
      statement.lines.map(({ description, charge, payment }: Line) => [description, charge, payment]),
    ).toEqual([
      ['Deposit held since before Teduh', 3000, 0],
      ['Payment before Teduh: Deposit held since before Teduh', 0, 3000],
    ]);
    expect(JSON.stringify(await collected())).toBe(before);
  });
  type Line = { description: string; charge: number; payment: number };

  it('uses what is there: a property, a room of it, and the account of a tenant, who is told and not invited', async () => {
    const admin = await createAdmin(test.deps);
    const tenant = await createUser(test.deps, { passwordSetBy: 'admin' });
    const house = await createHouse(test.deps, { name: 'Rumah Lama', rooms: ['Master', 'Small'] });
    const { address } = await test.deps.db
      .selectFrom('properties')
      .select('address')
      .where('id', '=', house.id)
      .executeTakeFirstOrThrow();
    const place = { Property: 'rumah  LAMA', Address: address.toUpperCase() };
    const { body } = await send(
      admin,
      csvOf([
        aRow({ ...place, Room: 'master', Email: tenant.email.toUpperCase() }),
        aRow({ ...place, Room: 'New' }),
      ]),
    );
    expect(body.created).toEqual({ properties: 0, units: 1, tenants: 1, contracts: 2, charges: 0 });
    expect(body.rows[0].action).toMatch(
      /^Uses the existing master of rumah LAMA; uses the existing account of/i,
    );
    expect(body.rows[1].action).toMatch(/^Creates New in the existing property/);
    expect(await contractOf(tenant.email)).toMatchObject({ unit_id: house.unitId, property_id: house.id });
    expect((await mailsTo(test, tenant.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('is in Teduh'),
    ]);
  });

  it('of the same file twice doubles nothing', async () => {
    const admin = await createAdmin(test.deps);
    const file = csvOf([aRow(), aRow({ Room: 'A' }), aVacantRow()]);
    await send(admin, file);
    const before = await counts();
    const again = await send(admin, file);
    expect(again.status).toBe(201);
    expect(again.body.created).toEqual({ properties: 0, units: 0, tenants: 0, contracts: 0, charges: 0 });
    expect(again.body.rows.map(({ action }: { action: string }) => action)).toEqual(
      Array(3).fill('Already here: nothing happens'),
    );
    expect(await counts()).toEqual(before);
  });

  it('keeps every rule of the database and the product', async () => {
    const admin = await createAdmin(test.deps);
    await send(
      admin,
      csvOf([aRow(), aRow({ 'Security deposit held': '0', 'Rent paid until': '28/02/2026' }), aVacantRow()]),
    );
    expect(await findBrokenRules(test.deps)).toEqual([]);
  });

  it('is refused without a file', async () => {
    const admin = await createAdmin(test.deps);
    const answer = await test.call('POST', '/api/imports', { token: admin.token, body: {} });
    expect(answer).toMatchObject({ status: 400, body: { message: errorMessages.import_file_missing } });
  });
});
