import pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { createAdmin, logInAs } from '../../../test/factories.ts';
import { seedManyProperties } from '../../../test/many-properties.ts';
import { type NotedStatement, noteStatements } from '../../../test/plans.ts';
import { useTestApp } from '../../../test/test-app.ts';

const test = useTestApp();
const tokens = { admin: '', tenant: '' };

/** Ten years of tenancies on a thousand listings: mostly paid and answered, little of it open. */
const fill = [
  `insert into transactions (contract_id, type, rent_month, amount_sen, due_date, status, paid_at, payment_intent_id, receipt_number, created_at,
     payment_method)
   select c.id, case when month = 0 then 'Deposit' else 'Monthly Rental' end, nullif(month, 0), c.rent_sen, current_date,
     case when is_open then 'Pending' else 'Paid' end,
     case when not is_open then moment end, case when not is_open then 'pi_' || row_number() over () end,
     case when not is_open then row_number() over () end, moment, case when not is_open then 'card' end
   from contracts c, generate_series(0, 11) month,
     lateral (select now() - (abs(hashtext(c.id::text || month)) % 3650) * interval '1 day' as moment,
       hashtext(c.id::text) % 100 = 0 as is_open) chance`,
  `insert into payment_intents (id, transaction_id, amount_sen, status)
   select payment_intent_id, id, amount_sen, case when hashtext(id::text) % 500 = 0 then 'refunded' else 'settled' end
   from transactions where status = 'Paid'`,
  `insert into refunds (transaction_id, receipt_number, payment_intent_id, amount_sen, reason, method, status, refunded_at, created_at, settled_at)
   select id, receipt_number, payment_intent_id, amount_sen / 2, 'Goodwill', 'provider', 'Succeeded', paid_at, paid_at, paid_at
   from transactions where status = 'Paid' and hashtext(id::text) % 20 = 0`,
  `insert into applications (user_id, unit_id, start_date, stay_months, end_date, status, created_at)
   select c.user_id, c.unit_id, current_date + 1, 3, (current_date + 1 + interval '3 months')::date,
     case when hashtext(c.id::text) % 50 = 0 then 'Waiting for Response' else 'Rejected' end, now() - n * interval '1 day'
   from contracts c, generate_series(1, case when hashtext(c.id::text) % 50 = 0 then 1 else 5 end) n`,
  `insert into contract_files (contract_id, kind, storage_key, sha256, size_bytes)
   select id, kind, kind || id, repeat('0', 64), 1 from contracts, unnest(array['original', 'signed']) kind`,
  'vacuum analyze',
];

beforeAll(async () => {
  await seedManyProperties(test.databaseUrl, 1000);
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  for (const statement of fill) await client.query(statement);
  const { rows } = await client.query<{ user_id: string }>('select user_id from contracts limit 1');
  await client.end();
  tokens.admin = (await createAdmin(test.deps)).token;
  tokens.tenant = await logInAs(test.deps, {
    id: rows[0]?.user_id ?? '',
    user_type: 'customer',
    firstname: 'Tenant',
    lastname: '',
  });
}, 60_000);

async function statementsOf(url: string, token: string): Promise<NotedStatement[]> {
  const notes = noteStatements();
  const { status } = await test.call('GET', url, { token });
  const statements = notes.stop();
  expect(status).toBe(200);
  return statements;
}

async function plansOf(statements: NotedStatement[]): Promise<string> {
  const client = new pg.Client({ connectionString: test.databaseUrl });
  await client.connect();
  const plans: string[] = [];
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  await client.end();
  return plans.join('\n\n');
}

const history = ['applications', 'contracts', 'contract_files', 'transactions', 'payment_intents'];

it.each([
  ['/api/dashboard', 'tenant', ['contracts_by_user', 'transactions_by_contract', 'refunds_by_transaction']],
  [
    '/api/dashboard',
    'admin',
    ['waiting_applications_newest_first', 'transactions_newest_first', 'pending_transactions_by_due_date'],
  ],
  ['/api/dashboard/rent-collected?months=12', 'admin', ['payments_by_moment', 'refunds_by_moment']],
] as const)(
  '%s for the %s asks at most four times, who asks included, and never reads the whole past',
  async (url, who, indexes) => {
    const statements = await statementsOf(url, tokens[who]);
    expect(statements.length).toBeLessThanOrEqual(4);
    const plans = await plansOf(statements);
    for (const index of indexes) expect(plans).toContain(index);
    for (const table of history) expect(plans).not.toContain(`Seq Scan on ${table} `);
  },
);
