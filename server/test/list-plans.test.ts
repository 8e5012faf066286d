import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAdmin } from './factories.ts';
import { seedManyTenancies } from './many-tenancies.ts';
import { noteStatements } from './plans.ts';
import { useTestApp } from './test-app.ts';

const people = 8000;
const test = useTestApp();
let token: string;
let client: pg.Client;

beforeAll(async () => {
  await seedManyTenancies(test.databaseUrl, people, test.clock.now());
  token = (await createAdmin(test.deps)).token;
  client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
}, 120_000);
afterAll(() => client.end());

async function answerAndPlans(url: string) {
  const notes = noteStatements();
  const { status, body } = await test.call('GET', url, { token });
  const statements = notes.stop();
  expect(status).toBe(200);
  const plans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain (analyze, timing off) ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return { body, plans: plans.join('\n\n') };
}

/** How many rows the busiest step touched, those it threw away included. */
function rowsTouched(plan: string): number {
  const kept = [...plan.matchAll(/actual rows=([\d.]+) loops=(\d+)/g)].map(
    ([, rows, loops]) => Number(rows) * Number(loops),
  );
  const removed = [...plan.matchAll(/Rows Removed by \w+(?: \w+)*: (\d+)/g)].map(([, rows]) => Number(rows));
  return Math.max(...kept, ...removed);
}
const halfOfThem = people / 2;

it.each([
  ['users?limit=25', 'users_newest_first'],
  ['users?limit=25&sort=name', 'users_by_name'],
  ['users?limit=25&sort=-email', 'one_user_per_email'],
  ['users?limit=25&userType=admin', 'users_by_type'],
  ['users?limit=25&status=pending', 'users_by_status'],
  ['users?limit=25&q=person7999', 'users_by_text'],
  ['contracts?limit=25', 'contracts_newest_first'],
  ['contracts?limit=25&sort=customer', 'users_by_name'],
  ['contracts?limit=25&sort=-property', 'properties_by_name'],
  ['contracts?limit=25&sort=startDate', 'contracts_by_start'],
  ['contracts?limit=25&sort=endDate', 'contracts_by_end'],
  ['contracts?limit=25&sort=-rent', 'contracts_by_rent'],
  ['contracts?limit=25&status=Awaiting', 'contracts_by_status'],
  ['contracts?limit=25&q=person7999', 'contracts_by_user'],
  ['contracts?limit=25&q=vila 1999', 'contracts_by_unit'],
  ['contracts?limit=25&q=wei ming', 'contracts_newest_first'],
  ['transactions?limit=25&sort=-dueDate', 'transactions_by_due_date'],
  ['transactions?limit=25&sort=amount', 'transactions_by_amount'],
  ['transactions?limit=25&sort=-paymentDate', 'transactions_by_payment'],
  ['transactions?limit=25&sort=customer', 'users_by_name'],
  ['transactions?limit=25&sort=property', 'properties_by_name'],
  ['transactions?limit=25&status=Pending', 'transactions_by_status'],
  ['transactions?limit=25&q=person7999', 'transactions_by_contract'],
  ['transactions?limit=25&q=TD-2026-0100-D', 'contracts_by_serial'],
  ['transactions?limit=25&q=bilik 2', 'transactions_newest_first'],
  ['applications?limit=25&sort=startDate', 'applications_by_start'],
  ['applications?limit=25&sort=-endDate', 'applications_by_end'],
  ['applications?limit=25&sort=customer', 'users_by_name'],
  ['applications?limit=25&sort=-waiting', 'applications_waiting_first'],
  ['applications?limit=25&sort=property', 'properties_by_name'],
  ['applications?limit=25&q=person7999', 'applications_by_user'],
  ['stampings?limit=25', 'stampings_unstamped'],
  ['stampings?limit=25&sort=-dueDate', 'stampings_unstamped'],
  ['stampings?limit=25&sort=customer', 'users_by_name'],
  ['stampings?limit=25&sort=-property', 'properties_by_name'],
  ['stampings?limit=25&status=Filed', 'stampings_by_status'],
  ['stampings?limit=25&status=Stamped', 'stampings_by_status'],
  ['stampings?limit=25&q=person7999', 'contracts_by_user'],
  ['stampings?limit=25&q=vila 1999', 'contracts_by_unit'],
  ['stampings?limit=25&q=wei ming', 'stampings_unstamped'],
  ['complaints?limit=25&q=person7999', 'complaints_by_customer'],
  ['complaints?limit=25&sort=createdAt', 'complaints_by_age'],
  ['complaints?limit=25&category=Pests', 'complaints_by_category'],
  ['complaints?limit=25&urgency=Urgent', 'complaints_by_urgency'],
  ['complaints?limit=25&status=Waiting for Response&category=Pests', 'complaints_by_category'],
  ['complaints?limit=25&status=Waiting for Response&urgency=Urgent', 'complaints_by_urgency'],
  ['complaints?limit=25&category=Plumbing&urgency=Urgent', 'complaints_by_urgency'],
])(
  '/api/%s is answered through %s, on the second page too, without reading a whole table',
  async (url, index) => {
    const list = url.split('?')[0] ?? '';
    const { body, plans } = await answerAndPlans(`/api/${url}`);
    expect(plans).toContain(index);
    expect(rowsTouched(plans)).toBeLessThan(halfOfThem);
    expect(body[list].length).toBeGreaterThan(0);
    if (!body.nextCursor) return;
    const second = await answerAndPlans(`/api/${url}&cursor=${body.nextCursor}`);
    expect(second.plans).toContain(index);
    expect(rowsTouched(second.plans)).toBeLessThan(halfOfThem);
  },
);

it.each([
  ['contracts', 'wei ming', `u.search_text ilike '%wei ming%'`],
  ['transactions', 'bilik 2', `t.name ilike '%bilik 2%'`],
  ['applications', 'vila', `p.name ilike '%vila%'`],
  ['complaints', 'drips', 'true'],
])('finds the same %s for the frequent word "%s" as one plain statement', async (list, q, condition) => {
  const through = list === 'applications' ? 'l' : 'c';
  const { rows } = await client.query(
    `select l.id from ${list} l ${list === 'applications' ? '' : `join contracts c on c.id = ${list === 'contracts' ? 'l.id' : 'l.contract_id'}`}
       join users u on u.id = ${through}.user_id join units t on t.id = ${through}.unit_id join properties p on p.id = t.property_id
     where ${condition} order by l.created_at desc, l.id desc limit 60`,
  );
  const found: string[] = [];
  let cursor = '';
  while (found.length < 60) {
    const { body } = await test.call('GET', `/api/${list}?limit=20&q=${q}${cursor}`, { token });
    found.push(...body[list].map(({ id }: { id: string }) => id));
    cursor = `&cursor=${body.nextCursor}`;
  }
  expect(found).toEqual(rows.map(({ id }) => id));
});
