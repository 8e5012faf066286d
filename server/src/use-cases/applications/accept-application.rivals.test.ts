import { expect, it, vi } from 'vitest';
import { createAdmin, createHouse, createUser } from '../../../test/factories.ts';
import { roundsOf } from '../../../test/rounds.ts';
import { signedPdf } from '../../../test/signed-pdf.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';

/** Two at a time, as on two servers: only the database keeps them apart. */
vi.mock('../steps/unit-mutex.ts', async () => {
  const { createLimiter } = await import('../../platform/concurrency.ts');
  const twoAtOnce = createLimiter(2);
  return { withUnitMutex: (_unitId: string, work: () => Promise<unknown>) => twoAtOnce(work) };
});

// The thread that draws agreements takes one at a time, which would keep the rivals apart as well.
const test = useTestApp(
  {},
  { overrides: ({ pdf }) => ({ pdf: { ...pdf, render: async () => signedPdf() } }) },
);
const steps = tenancy(test);
const createUsers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => createUser(test.deps)));
const statusesOf = async (ids: string[]) =>
  (await test.deps.db.selectFrom('applications').select('status').where('id', 'in', ids).execute()).map(
    ({ status }) => status,
  );

async function insertWaiting(unitId: string, tenants: { id: string }[]) {
  const stay = { unit_id: unitId, start_date: '2026-12-01', end_date: '2027-03-01', stay_months: 3 };
  const rows = tenants.map(({ id }) => ({ ...stay, user_id: id }));
  const inserted = await test.deps.db.insertInto('applications').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

it('accepts one of twenty rivals and answers 409 to the others, several times in a row', {
  timeout: 60_000,
}, async () => {
  const admin = await createAdmin(test.deps);
  const tenants = await createUsers(20);
  for (let round = 0; round < roundsOf({ short: 3, whole: 10 }); round++) {
    const house = await createHouse(test.deps);
    const ids = await insertWaiting(house.unitId, tenants);
    const answers = await Promise.all(ids.map((id) => steps.answer(admin, id, 'Accepted')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)]);
    expect((await statusesOf(ids)).toSorted()).toEqual(['Accepted', ...Array(19).fill('Rejected')]);
    const deposits = await test.deps.db
      .selectFrom('transactions')
      .innerJoin('contracts', 'contracts.id', 'contract_id')
      .select(['contract_id', 'type'])
      .where('unit_id', '=', house.unitId)
      .execute();
    expect(deposits).toMatchObject([{ type: 'Deposit' }]);
    await test.call('DELETE', `/api/contracts/${deposits[0]?.contract_id}`, { token: admin.token });
  }
});

it('accepts applications of two tenants for the same two units without a deadlock', {
  timeout: 60_000,
}, async () => {
  const admin = await createAdmin(test.deps);
  for (let round = 0; round < roundsOf({ short: 5, whole: 20 }); round++) {
    const tenants = await createUsers(2);
    const houses = [await createHouse(test.deps), await createHouse(test.deps)];
    const ids: string[] = [];
    for (const tenant of tenants)
      for (const house of houses) ids.push((await steps.apply(tenant, house)).body.application.id);
    const answers = await Promise.all(ids.map((id) => steps.answer(admin, id, 'Accepted')));
    for (const { status } of answers) expect([200, 409]).toContain(status);
    const accepted = (await statusesOf(ids)).filter((status) => status === 'Accepted');
    expect(accepted.length).toBe(answers.filter(({ status }) => status === 200).length);
    expect(accepted.length).toBeGreaterThan(0);
  }
});
