import pg from 'pg';
import { withoutIndexes } from './without-indexes.ts';

/** Live contracts stand on the first third of the units, one each; the others are years of history. */
const statementsAt = (now: string) => [
  `insert into users (firstname, lastname, email, phone, user_type, status, password_hash, created_at)
   select (array['Siti', 'Wei Ming', 'muthu', 'Nguyễn', 'Aisyah', 'Élodie', 'ravi'])[1 + n % 7],
     (array['Omar', 'Tan', '', 'bin Abdullah', 'Kaur'])[1 + n % 5] || case when n > 40 then ' ' || n else '' end,
     'person' || n || '@many.test', '01' || lpad(n::text, 8, '0'),
     case when n % 100 = 0 then 'admin' else 'customer' end, case when n % 50 = 1 then 'pending' else 'active' end, '-',
     ${now} - (n / 2) * interval '1 minute'
   from generate_series(1, $1::int) n`,
  // Without the triggers, which would write each property's price and words anew for every unit.
  'set session_replication_role = replica',
  `with made as (
     insert into properties (name, type, address, description, created_at, lowest_price_sen, highest_price_sen)
     select (array['Rumah', 'kondo', 'Vila'])[1 + n % 3] || ' ' || n / 2, case when n % 2 = 0 then 'Room Rental' else 'Unit Rental' end,
       'Jalan Ampang', 'Quiet.', ${now} - n * interval '1 hour', 100000, 100000
     from generate_series(1, ($1::int + 1) / 2) n returning id, type)
   insert into units (property_id, property_type, name, position, price_sen, deposit_sen)
   select id, type, case when type = 'Room Rental' then 'Bilik ' || room end, room, 100000, 200000
   from made, generate_series(1, case when type = 'Room Rental' then 2 else 1 end) room`,
  'reset session_replication_role',
  `create temp table places as select t.id, row_number() over (order by p.created_at desc, t.position) n
   from units t join properties p on p.id = t.property_id where p.description = 'Quiet.'`,
  `insert into contracts (user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at, created_at)
   select u.id, t.id, day, day + 90,
     case when u.n > $1::int / 3 then case when u.n % 9 = 0 then 'Cancelled' else 'Ended' end
       when u.n % 10 = 0 then 'Awaiting' else 'Active' end,
     100000 + u.n % 8 * 5000, 200000, ${now} + interval '1 day', ${now} - (u.n / 3) * interval '1 hour'
   from (select id, row_number() over (order by email) n from users where email like '%@many.test') u
     join places t on t.n = 1 + (u.n - 1) % (select count(*) from places),
     lateral (select (${now})::date - (u.n % 30)::int as day) d`,
  // What a contract has depends on its tenant's address: ids are random, and would make other data in every run.
  `create temp table ours as select c.*, abs(hashtext(u.email)) as spread
   from contracts c join users u on u.id = c.user_id where u.email like '%@many.test'`,
  `insert into transactions (contract_id, type, rent_month, amount_sen, due_date, status, paid_at, payment_intent_id, receipt_number, created_at,
     payment_method)
   select c.id, kind, case when kind = 'Monthly Rental' then 1 end, case when kind = 'Deposit' then 300000 else c.rent_sen end,
     c.start_date + place::int,
     case when is_open then 'Pending' else 'Paid' end, case when not is_open then c.created_at end,
     case when not is_open then 'pi_' || row_number() over () end, case when not is_open then 5000 + row_number() over () end, c.created_at,
     case when not is_open then 'card' end
   from ours c, unnest(array['Deposit', 'Monthly Rental', 'Other Fees']) with ordinality as k (kind, place),
     lateral (select kind = 'Other Fees' and c.spread % 20 = 0 as is_open) o`,
  `insert into payment_intents (id, transaction_id, amount_sen, status)
   select payment_intent_id, id, amount_sen, case when receipt_number % 30 = 0 then 'refunded' else 'settled' end
   from transactions where payment_intent_id is not null and contract_id in (select id from ours)`,
  `insert into contract_files (contract_id, kind, storage_key, sha256, size_bytes)
   select id, kind, kind || id, repeat('0', 64), 1 from ours, unnest(array['original', 'signed']) kind`,
  `insert into stampings (contract_id, executed_on, months, estimate_sen, rules_from, status, certificate_number, stamped_on, filed_on)
   select id, start_date, 3, 4800, '2025-01-01', state, case state when 'Stamped' then 'B01' end, case state when 'Stamped' then start_date end,
     case state when 'Filed' then start_date end
   from ours, lateral (select case spread % 20 when 0 then 'Filed' when 1 then 'Stamped' else 'Due' end as state) s
   where ours.status <> 'Cancelled'`,
  `insert into applications (user_id, unit_id, start_date, stay_months, end_date, status, created_at)
   select user_id, unit_id, start_date, 3, (start_date + interval '3 months')::date,
     case when spread % 20 = 0 then 'Waiting for Response' else 'Rejected' end, created_at
   from ours`,
  `insert into complaints (customer_id, contract_id, title, description, category, urgency, created_at)
   select user_id, id, 'The tap drips ' || left(id::text, 3), 'All night, in the ' || left(user_id::text, 4),
     case when spread % 100 = 0 then 'Pests' when spread % 2 = 0 then 'Plumbing' end,
     case when spread % 70 = 0 then 'Urgent' when spread % 3 = 0 then 'Normal' end, created_at
   from ours`,
];

const tables = [
  'users',
  'properties',
  'units',
  'contracts',
  'transactions',
  'payment_intents',
  'contract_files',
  'stampings',
  'applications',
  'complaints',
];

/** So many people who rent or rented, with everything that lists show, in seconds and past the rules of the doors. */
export async function seedManyTenancies(databaseUrl: string, people: number, now: Date) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await withoutIndexes(client, tables, async () => {
    for (const statement of statementsAt(`timestamptz '${now.toISOString()}'`))
      await client.query(statement, statement.includes('$1') ? [people] : []);
  });
  await client.query('vacuum analyze');
  await client.end();
}
