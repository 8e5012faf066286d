import { stayLengths } from '@teduh/shared/applications.constants';
import { addMonths } from '@teduh/shared/days';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createHouse, createUser } from '../../../test/factories.ts';
import { isWhole } from '../../../test/rounds.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { insertRent } from './new-transactions.repository.ts';

const test = useTestApp();

/** Where months have different ends every length is tried; on other days one after the other, or all of them in the whole form. */
const lengthsFrom = (start: Temporal.PlainDate, day: number) =>
  isWhole || start.day >= 28 ? stayLengths : [stayLengths[day % stayLengths.length] ?? 3];
const lengths = isWhole ? 'every length' : 'every length at the ends of months';
/** The short form has a February with a leap day and, with the longest stays, one without. */
const [from, until, years] = isWhole
  ? ['2026-01-01', '2030-01-01', 'four years']
  : ['2027-07-01', '2028-07-01', 'a year'];

it(`charges rent on the days of the calendar for every start date in ${years}, with ${lengths}`, {
  timeout: 120_000,
}, async () => {
  const first = Temporal.PlainDate.from(from);
  const days = first.until(until).days;
  const contracts = Array.from({ length: days }, (_, day) => first.add({ days: day })).flatMap((start, day) =>
    lengthsFrom(start, day).map((months) => ({
      start: start.toString(),
      end: addMonths(start.toString(), months),
    })),
  );
  const tenant = await createUser(test.deps);
  const { unitId } = await createHouse(test.deps);
  await test.deps.db.begin(async (tx) => {
    // Thousands of contracts of one tenant on one unit would violate these, which is why this test has a database of its own.
    await sql`alter table contracts drop constraint one_live_contract_per_unit`.execute(tx);
    await sql`drop index one_live_contract_per_user`.execute(tx);
    await sql`alter table contracts drop constraint active_contracts_of_a_tenant_never_overlap`.execute(tx);
    await sql`insert into contracts (user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen)
      select ${tenant.id}, ${unitId}, start::date, "end"::date, 'Active', 100000, 200000
      from json_to_recordset(${JSON.stringify(contracts)}::json) as given(start text, "end" text)`.execute(
      tx,
    );
  });
  const charge = (today: string) => test.deps.db.begin((tx) => insertRent(tx, today, 14, test.clock.now()));
  const checkpoints = [
    '2026-02-14',
    '2026-02-15',
    '2028-02-14',
    '2028-02-15',
    '2028-02-29',
    '2029-12-31',
    '2031-01-01',
  ];
  const seen = new Map<string, string>();
  for (const today of checkpoints) {
    for (const id of await charge(today)) seen.set(id, today);
    expect(await charge(today)).toEqual([]);
  }

  const { rows } = await sql<{ id: string; start: string; end: string; due: string[]; ids: string[] }>`
    select c.id, c.start_date as start, c.end_date as "end",
      array_agg(t.due_date::text order by t.due_date) as due, array_agg(t.id order by t.due_date) as ids
    from contracts c join transactions t on t.contract_id = c.id and t.type = 'Monthly Rental'
    where c.user_id = ${tenant.id} group by c.id`.execute(test.deps.db);
  expect(rows).toHaveLength(contracts.length);
  for (const { start, end, due, ids } of rows) {
    const from = Temporal.PlainDate.from(start);
    const length = stayLengths.find((months) => from.add({ months }).toString() === end) ?? 0;
    const expected = Array.from({ length: length - 1 }, (_, month) =>
      from.add({ months: month + 1 }).toString(),
    );
    if (due.join() !== expected.join()) expect(due, `${start} for ${length} months`).toEqual(expected);
    ids.forEach((id, index) => {
      const day = Temporal.PlainDate.from(due[index] ?? '')
        .subtract({ days: 14 })
        .toString();
      const charged = seen.get(id) ?? '';
      if (charged < day) expect.fail(`rent due on ${due[index]} was charged on ${charged}`);
    });
  }
});
