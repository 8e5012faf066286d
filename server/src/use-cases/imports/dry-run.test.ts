import { importHeadings } from '@teduh/shared/imports.constants';
import { describe, expect, it } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { aRow, aVacantRow, csvOf, importing } from '../../../test/importing.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp({}, { listen: true });
const { check, send, counts, list } = importing(test);
const steps = tenancy(test);

describe('access', () => {
  it('is for admins alone', async () => {
    const tenant = await createUser(test.deps);
    expect((await send(undefined, csvOf([aRow()]))).status).toBe(401);
    expect((await send(tenant, csvOf([aRow()]))).status).toBe(403);
  });
});

describe('a dry run', () => {
  it('says what every row does, and stores nothing', async () => {
    const admin = await createAdmin(test.deps);
    const before = await counts();
    const rows = [
      aRow({
        Property: 'Suria',
        'Charge 1': 'Water',
        'Charge 1 amount': '42.50',
        'Charge 1 due': '05/11/2026',
      }),
      aRow({ Property: 'Suria Kecil', 'Rent paid until': '30/09/2026', 'Security deposit held': '0' }),
      aVacantRow({ Property: 'Kosong' }),
    ];
    const { status, body } = await check(admin, csvOf(rows));
    expect(status).toBe(200);
    expect(body).toEqual({
      valid: true,
      created: { properties: 3, units: 3, tenants: 2, contracts: 2, charges: 1 },
      rows: [
        {
          row: 2,
          action:
            'Creates property Suria; invites Aisyah Rahman; contract 1 Mar 2026 to 1 Mar 2027 (last day 28 Feb 2027), deposit of RM 3,000.00 held (security RM 3,000.00), rent is charged from 1 Dec 2026, 1 open charge',
          isNew: true,
          errors: [],
        },
        {
          row: 3,
          action:
            'Creates property Suria Kecil; invites Aisyah Rahman; contract 1 Mar 2026 to 1 Mar 2027 (last day 28 Feb 2027), no deposit, rent is charged from 1 Oct 2026 (2 months due by today)',
          isNew: true,
          errors: [],
        },
        { row: 4, action: 'Creates property Kosong; without a tenant', isNew: true, errors: [] },
      ],
    });
    expect(await counts()).toEqual(before);
    expect(await list(admin)).toEqual([]);
  });

  it('names all of 200 wrong rows with row, column and words; and the import of the same file stores nothing', async () => {
    const admin = await createAdmin(test.deps);
    const rows = Array.from({ length: 200 }, (_, at) =>
      aRow(at % 2 ? { 'Monthly rent': 'a lot' } : { Start: '31/02/2026', Email: 'nobody' }),
    );
    const before = await counts();
    const file = csvOf([...rows, aRow()]);
    const { body } = await check(admin, file);
    expect(body.valid).toBe(false);
    expect(body.rows.filter(({ errors }: { errors: unknown[] }) => errors.length > 0)).toHaveLength(200);
    expect(body.rows[0]).toEqual({
      row: 2,
      action: '',
      isNew: false,
      errors: [
        { column: 'Email', message: 'Please enter a valid email address' },
        {
          column: 'Start',
          message: 'Start must be a day such as 31/12/2026 (day first) or 2026-12-31, not 31/02/2026',
        },
      ],
    });
    expect(body.rows[1].errors).toEqual([
      { column: 'Monthly rent', message: 'Monthly rent must be an amount such as 1,200.50, not a lot' },
    ]);
    const sent = await send(admin, file);
    expect(sent.status).toBe(400);
    expect(sent.body).toMatchObject({ code: 'import_invalid', valid: false, rows: body.rows });
    expect(await counts()).toEqual(before);
  });

  it.each([
    [
      'a paid day in the middle of a month',
      { 'Rent paid until': '15/11/2026' },
      'Rent paid until',
      /31\/10\/2026 or 30\/11\/2026, not 15\/11\/2026/,
    ],
    ['a term of half a month', { 'Last day': '15/02/2027' }, 'Last day', /31\/01\/2027 or 28\/02\/2027/],
    ['a tenancy that is over', { 'Last day': '31/10/2026' }, 'Last day', /is over/],
    [
      'rent that is paid beyond the end',
      { 'Rent paid until': '31/03/2027' },
      'Rent paid until',
      /after the last day/,
    ],
    ['eleven years', { Start: '01/03/2020', 'Last day': '28/02/2031' }, 'Last day', /at most 120 months/],
    [
      'rent that would be charged twice',
      { 'Charge 1': 'Rent December', 'Charge 1 amount': '1500', 'Charge 1 due': '01/12/2026' },
      'Charge 1',
      /charged twice/,
    ],
    ['half a charge', { 'Charge 2': 'Water' }, 'Charge 2 amount', /is required/],
    ['a missing phone', { Phone: '' }, 'Phone', /is required|digits/],
    [
      'a deposit that is too large',
      { 'Security deposit held': '90000', 'Utility deposit held': '90000' },
      'Security deposit held',
      /add up/,
    ],
  ])('refuses %s', async (_what, cells, column, words) => {
    const admin = await createAdmin(test.deps);
    const { body } = await check(admin, csvOf([aRow(cells)]));
    expect(body.rows[0].errors).toEqual(
      expect.arrayContaining([{ column, message: expect.stringMatching(words) }]),
    );
    expect(body.valid).toBe(false);
  });

  it('refuses accounts and places that cannot be used, and rows that contradict each other', async () => {
    const [admin, tenant] = [await createAdmin(test.deps), await createUser(test.deps)];
    const blocked = await createUser(test.deps);
    await test.call('POST', `/api/users/${blocked.id}/block`, {
      token: admin.token,
      body: { reason: 'Fraud' },
    });
    const { tenant: renting } = await steps.active();
    const { house } = await steps.active({ houseName: 'Sudah Disewa' });
    const wanted = await createHouse(test.deps, { name: 'Diminta' });
    await steps.apply(tenant, wanted);
    const address = async (id: string) =>
      (
        await test.deps.db
          .selectFrom('properties')
          .select('address')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).address;
    const same = { Property: 'Kembar', Address: 'Jalan Kembar' };
    const { body } = await check(
      admin,
      csvOf([
        aRow({ Email: admin.email }),
        aRow({ Email: blocked.email }),
        aRow({ Email: renting.email }),
        aRow({ Property: 'Sudah Disewa', Address: await address(house.id) }),
        aRow({ Property: 'Diminta', Address: await address(wanted.id) }),
        aRow({ Email: tenant.email }),
        aRow({ ...same, Room: 'A' }),
        aRow({ ...same, Room: 'a ' }),
        aRow(same),
        aRow({ Email: 'twice@example.com' }),
        aRow({ Email: 'Twice@Example.com' }),
      ]),
    );
    expect(body.rows.map(({ errors }: { errors: { message: string }[] }) => errors[0]?.message)).toEqual([
      'This is the address of an admin. Please use that of the tenant',
      'The account with this address is blocked. Please unblock it first',
      expect.stringContaining('This tenant is renting already: contract TD-'),
      expect.stringContaining('This place is rented already: contract TD-'),
      'Somebody has applied for this place. Please answer that first',
      'This tenant has applied for a place. Please answer that first',
      undefined,
      'This place is in row 8 already. A place has one row',
      'This property is rented by the room. Please name the room',
      undefined,
      'This tenant is in row 11 already. A tenant has one tenancy at a time',
    ]);
  });
});

it('warns of a new property that has the name of an existing one at another address, and refuses nothing', async () => {
  const admin = await createAdmin(test.deps);
  const here = { Property: 'Kembar Dua', Address: '1 Jalan Lama, 55000 Kuala Lumpur', Room: 'A' };
  expect((await send(admin, csvOf([aRow(here)]))).status).toBe(201);
  const rows = [
    aRow({ ...here, Property: 'KEMBAR  dua', Address: '1, Jalan Lama' }),
    aRow({ ...here, Property: 'KEMBAR  dua', Address: '1, Jalan Lama', Room: 'B' }),
    aRow({ ...here, Room: 'B' }),
    aRow(),
  ];
  const { body } = await check(admin, csvOf(rows));
  expect(body.valid).toBe(true);
  expect(body.rows.map(({ warning }: { warning?: string }) => warning)).toEqual([
    'A property with this name exists already, at 1 Jalan Lama, 55000 Kuala Lumpur. If it is the same one, please use that address',
    undefined,
    undefined,
    undefined,
  ]);
});

describe('a deposit of several parts', () => {
  const parts = { 'Utility deposit held': '750', 'Access card deposit held': '100' };

  it('is shown by its parts and their sum', async () => {
    const admin = await createAdmin(test.deps);
    const { body } = await check(admin, csvOf([aRow(parts)]));
    expect(body.rows[0].action).toContain(
      'deposit of RM 3,850.00 held (security RM 3,000.00 + utilities RM 750.00 + access cards RM 100.00)',
    );
  });

  it('is read by the heading of earlier templates, too, but not by both', async () => {
    const admin = await createAdmin(test.deps);
    const { 'Security deposit held': deposit, ...row } = aRow(parts);
    const former = importHeadings.map((at) => (at === 'Security deposit held' ? 'Deposit held' : at));
    const { body } = await check(admin, csvOf([{ ...row, 'Deposit held': deposit }], former));
    expect(body.rows[0].action).toContain('deposit of RM 3,850.00 held');
    const both = await check(admin, csvOf([row], [...importHeadings, 'Deposit held']));
    expect(both.body.errorFields.file).toContain('more than once: “Security deposit held”');
  });
});
