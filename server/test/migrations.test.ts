import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addDays, addMonths, dayOf, startOf } from '@teduh/shared/days';
import { stampDuty } from '@teduh/shared/stamp-duty';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { connect, migrate, ownMigrations } from '../src/platform/db/migrate.ts';
import { createTestDatabase } from './test-database.ts';

/** The migrations whose work on rows is tested here, in their order. */
const tested = ['0025', '0030', '0042', '0047', '0050', '0057'];
const databases = new Map<string, Awaited<ReturnType<typeof createTestDatabase>>>();

/** One database is migrated further and further, and copied before each of them. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'teduh-migrations-'));
  const growing = await createTestDatabase({ empty: true });
  for (const migration of tested) {
    await cp(ownMigrations.directory, folder, {
      recursive: true,
      filter: (path) => !path.endsWith('.sql') || basename(path) < migration,
    });
    await migrate(growing.url, [{ directory: pathToFileURL(`${folder}/`) }]);
    databases.set(migration, await createTestDatabase({ copyOf: growing.url }));
  }
  await growing.drop();
  await rm(folder, { recursive: true });
});
afterAll(async () => {
  for (const { drop } of databases.values()) await drop();
});

/** A database as it was before a migration. */
async function openDatabaseBefore(migration: string) {
  const { url = '' } = databases.get(migration) ?? {};
  const client = await connect(url);
  onTestFinished(() => client.end());
  const query = async (text: string, values?: unknown[]) => (await client.query(text, values)).rows;
  return { url, query };
}

it('keeps what waiting mails say when their text is stored in parts', async () => {
  const { url, query } = await openDatabaseBefore('0025');
  const texts = {
    link: 'Hello Siti Aminah,\n\nWelcome to Teduh.\n\nPlease confirm.\n\nVerify my email:\nhttps://rent.example.my/register-confirmation/1\n\nIt works once.\n\nTeduh',
    last: 'Hello Muthu,\n\nPay soon.\n\nPay now:\nhttp://localhost:4000/payment\n\nTeduh',
    plain: 'Hello Mei,\n\nYour password was changed.\n\nIf this was not you: write to us.\n\nTeduh',
    sent: '',
  };
  for (const [subject, text] of Object.entries(texts))
    await query(
      `insert into mails (recipient, subject, text_body, html_body) values ('siti@example.my', $1, $2, $2)`,
      [subject, text],
    );
  await migrate(url);
  expect(
    await query(
      'select subject, firstname, paragraphs, action_label, action_url, afterwards from mails order by subject',
    ),
  ).toEqual([
    {
      subject: 'last',
      firstname: 'Muthu',
      paragraphs: ['Pay soon.'],
      action_label: 'Pay now',
      action_url: 'http://localhost:4000/payment',
      afterwards: [],
    },
    {
      subject: 'link',
      firstname: 'Siti Aminah',
      paragraphs: ['Welcome to Teduh.', 'Please confirm.'],
      action_label: 'Verify my email',
      action_url: 'https://rent.example.my/register-confirmation/1',
      afterwards: ['It works once.'],
    },
    {
      subject: 'plain',
      firstname: 'Mei',
      paragraphs: ['Your password was changed.', 'If this was not you: write to us.'],
      action_label: null,
      action_url: null,
      afterwards: [],
    },
    {
      subject: 'sent',
      firstname: '',
      paragraphs: [],
      action_label: null,
      action_url: null,
      afterwards: [],
    },
  ]);
});

it('gives the receipts of earlier payments the names and places of today', async () => {
  const { url, query } = await openDatabaseBefore('0030');
  await query(`
    with person as (
      insert into users (firstname, lastname, email, phone, user_type, status, password_hash)
      values ('Siti', 'Aminah', 'siti@example.my', '0123456789', 'customer', 'active', 'hash') returning id
    ), house as (
      insert into properties (name, type, address, description)
      values ('Rumah Teduh', 'Unit Rental', '12 Jalan Ampang', 'Quiet') returning id
    ), unit as (
      insert into units (property_id, property_type, price_sen, deposit_sen)
      select id, 'Unit Rental', 100000, 200000 from house returning id
    ), contract as (
      insert into contracts (user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen)
      select person.id, unit.id, '2026-12-01', '2027-06-01', 'Active', 100000, 200000 from person, unit returning id
    )
    insert into transactions (contract_id, type, amount_sen, due_date, status, paid_at, payment_intent_id, receipt_number)
    select id, 'Other Fees', 5000, '2026-12-01', 'Paid', now(), 'pi_1', 1 from contract`);
  await migrate(url);
  await query("update users set firstname = 'Another'");
  const [row] = await query('select receipt_facts from transactions');
  expect(row.receipt_facts).toMatchObject({ firstname: 'Siti', property_name: 'Rumah Teduh' });
  await expect(query('update transactions set amount_sen = 6000')).rejects.toThrow('never changed');
});

it('makes rows of refunds that were only a status of their intents, and sends those that were still to be made', async () => {
  const { url, query } = await openDatabaseBefore('0042');
  await query(`
    with person as (
      insert into users (firstname, lastname, email, phone, user_type, status, password_hash)
      values ('Siti', 'Aminah', 'siti@example.my', '0123456789', 'customer', 'active', 'hash') returning id
    ), house as (
      insert into properties (name, type, address, description)
      values ('Rumah Teduh', 'Unit Rental', '12 Jalan Ampang', 'Quiet') returning id
    ), unit as (
      insert into units (property_id, property_type, price_sen, deposit_sen)
      select id, 'Unit Rental', 100000, 200000 from house returning id
    )
    insert into contracts (user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen)
    select person.id, unit.id, '2026-12-01', '2027-06-01', 'Cancelled', 100000, 200000 from person, unit`);
  const pay = `insert into transactions (contract_id, type, amount_sen, due_date, status, paid_at, payment_intent_id, receipt_number,
      payment_method, description)
    select id, 'Other Fees', 5000, '2026-12-01', 'Paid', now(), $1, $2, 'card', $1 from contracts`;
  const intent = `insert into payment_intents (id, transaction_id, amount_sen, status, refund_asked_at)
    select $1, id, 5000, $2, $3 from transactions where description = $4`;
  await query(pay, ['pi_made', 1]);
  await query(pay, ['pi_asked', 2]);
  await query(pay, ['pi_kept', 3]);
  await query(intent, ['pi_made', 'refunded', new Date(), 'pi_made']);
  await query(intent, ['pi_asked', 'settled', new Date(), 'pi_asked']);
  await query(intent, ['pi_kept', 'settled', null, 'pi_kept']);
  await query(intent, ['pi_late', 'refunded', null, 'pi_kept']);
  await migrate(url);
  expect(
    await query('select payment_intent_id, receipt_number::int, amount_sen, status from refunds order by 1'),
  ).toEqual([
    { payment_intent_id: 'pi_asked', receipt_number: 2, amount_sen: 5000, status: 'Pending' },
    { payment_intent_id: 'pi_late', receipt_number: null, amount_sen: 5000, status: 'Succeeded' },
    { payment_intent_id: 'pi_made', receipt_number: 1, amount_sen: 5000, status: 'Succeeded' },
  ]);
  expect(await query(`select id from payment_intents where status = 'settled'`)).toEqual([{ id: 'pi_kept' }]);
  const sums = await query(
    'select sum(charge_sen)::int as charges, sum(payment_sen)::int as payments from statement_lines',
  );
  expect(sums).toEqual([{ charges: 5000, payments: 5000 }]);
});

it('keeps trails intact that began before accounts were kept with signatures, and fills in what is known', async () => {
  const { url, query } = await openDatabaseBefore('0050');
  const people = await query(`
    insert into users (firstname, lastname, email, phone, user_type, status, password_hash) values
      ('Siti', 'Aminah', 'siti@example.my', '0123456789', 'customer', 'active', 'hash'),
      ('Admin', '', 'admin@example.my', '0123456789', 'admin', 'active', 'hash'),
      ('Muthu', 'Raj', 'muthu@example.my', '0123456789', 'customer', 'active', 'hash') returning id`);
  const [siti, admin, muthu] = people.map(({ id }) => id);
  const history = `insert into audit_log (at, actor_id, action, subject_type, subject_id, after) values ($1, $2, $3, 'user', $4, $5)`;
  await query(history, ['2026-11-01', siti, 'user.registered', siti, {}]);
  await query(history, ['2026-11-02', siti, 'user.verified', siti, {}]);
  await query(history, ['2026-11-02', null, 'user.added', admin, {}]);
  await query(history, ['2026-11-02', admin, 'user.added', muthu, {}]);
  await query(history, ['2026-11-03', muthu, 'user.password-reset', muthu, {}]);
  await query(history, ['2026-11-04', admin, 'user.updated', muthu, { fields: ['email', 'password'] }]);
  await query(
    `with house as (
      insert into properties (name, type, address, description) values ('Rumah Teduh', 'Unit Rental', '12 Jalan Ampang', 'Quiet') returning id
    ), unit as (
      insert into units (property_id, property_type, price_sen, deposit_sen) select id, 'Unit Rental', 100000, 200000 from house returning id
    ), contract as (
      insert into contracts (user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, hold_expires_at)
      select $1, id, '2026-12-01', '2027-06-01', 'Awaiting', 100000, 200000, '2026-11-20' from unit returning id
    )
    insert into signing_requests (contract_id, document_sha256, document, created_by, created_at)
    select id, repeat('a', 64), '{}', $2, '2026-11-15' from contract`,
    [siti, admin],
  );
  await query(
    `insert into signatures (request_id, party, user_id, printed_name, method, typed_text, consent_version, document_sha256, signed_at)
     select id, 'tenant', $1, 'Siti', 'typed', 'Siti', 1, document_sha256, '2026-11-16' from signing_requests`,
    [siti],
  );
  const isIntact = async () =>
    (await query('select is_trail_intact(id) as intact from signing_requests'))[0].intact;
  expect(await isIntact()).toBe(true);
  await migrate(url);
  expect(await isIntact()).toBe(true);
  expect(
    await query(
      'select firstname, email_confirmed_at::date::text as confirmed, password_set_by from users order by id = $1, firstname',
      [admin],
    ),
  ).toEqual([
    { firstname: 'Muthu', confirmed: null, password_set_by: 'admin' },
    { firstname: 'Siti', confirmed: '2026-11-02', password_set_by: 'owner' },
    { firstname: 'Admin', confirmed: null, password_set_by: null },
  ]);
  expect(
    await query(
      'select account_name, account_email, account_email_confirmed_at::date::text as confirmed, account_password_set_by, hash_version from signatures',
    ),
  ).toEqual([
    {
      account_name: 'Siti Aminah',
      account_email: 'siti@example.my',
      confirmed: '2026-11-02',
      account_password_set_by: null,
      hash_version: 1,
    },
  ]);
  expect(await query('select kind, actor_name from signing_events order by number')).toEqual([
    { kind: 'sent', actor_name: 'Admin' },
    { kind: 'signed', actor_name: 'Siti Aminah' },
  ]);
  await query(
    `insert into signatures (request_id, party, user_id, printed_name, method, typed_text, consent_version, document_sha256, signed_at)
     select id, 'landlord', $1, 'Admin', 'typed', 'Admin', 2, document_sha256, '2026-11-17' from signing_requests`,
    [admin],
  );
  expect(await isIntact()).toBe(true);
  await expect(query(`update signatures set account_name = 'Nobody'`)).rejects.toThrow('never changed');
});

it('gives contracts the terms of the settings that they were made with, and freezes them', async () => {
  const { url, query } = await openDatabaseBefore('0047');
  const withFee = `
    insert into settings overriding system value
    select (jsonb_populate_record(s, jsonb_build_object('version', 2, 'id', gen_random_uuid(), 'deposit_return_days', 21,
      'late_fee', 'per day', 'late_fee_sen', 500, 'late_fee_grace_days', 5, 'late_fee_cap_percent', 12))).*
    from settings s where version = 1`;
  const rent = `
    with person as (
      insert into users (firstname, lastname, email, phone, user_type, status, password_hash)
      values ('Siti', 'Aminah', $1, '0123456789', 'customer', 'active', 'hash') returning id
    ), house as (
      insert into properties (name, type, address, description)
      values ('Rumah Teduh', 'Unit Rental', '12 Jalan Ampang', 'Quiet') returning id
    ), unit as (
      insert into units (property_id, property_type, price_sen, deposit_sen)
      select id, 'Unit Rental', 100000, 200000 from house returning id
    )
    insert into contracts (user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen)
    select person.id, unit.id, '2026-12-01', '2027-06-01', 'Active', 100000, 200000 from person, unit`;
  await query(rent, ['siti@example.my']);
  await query(withFee);
  await query(rent, ['other@example.my']);
  await migrate(url);
  const unsaid = { noticeDays: null, renewalOfferDays: null, breakClause: null };
  expect(
    await query('select template_version, terms, house_rules from contracts order by settings_version'),
  ).toEqual([
    {
      template_version: 1,
      terms: { ...unsaid, depositReturnDays: 30, lateFee: null },
      house_rules: '',
    },
    {
      template_version: 1,
      terms: {
        ...unsaid,
        depositReturnDays: 21,
        lateFee: { kind: 'per day', amountSen: 500, graceDays: 5, capPercent: 12 },
      },
      house_rules: '',
    },
  ]);
  await expect(query(`update contracts set terms = terms || '{"noticeDays": 1}'`)).rejects.toThrow(
    'never changed',
  );
});

type Term = { name: string; daysAgo: number; rent: number; months: number; status: string };

it('has what was signed before stamped from its day of signing on, and reminds nobody of the past', async () => {
  const { url, query } = await openDatabaseBefore('0057');
  const today = dayOf(new Date());
  const terms: [Term, ...Term[]] = [
    { name: 'sealed', daysAgo: 10, rent: 1500, months: 12, status: 'Active' },
    { name: 'uploaded', daysAgo: 45, rent: 2001, months: 24, status: 'Ended' },
    { name: 'neither', daysAgo: 0, rent: 150, months: 3, status: 'Active' },
    { name: 'unsigned', daysAgo: 0, rent: 1500, months: 12, status: 'Awaiting' },
    { name: 'cancelled', daysAgo: 5, rent: 1500, months: 12, status: 'Cancelled' },
  ];
  for (const { name, daysAgo, rent, months, status } of terms) {
    const at = new Date(startOf(addDays(today, -daysAgo)).getTime() + 60_000);
    const end = addMonths('2024-01-31', months);
    await query(
      `with person as (
        insert into users (firstname, lastname, email, phone, user_type, status, password_hash)
        values ('Siti', $1, $1 || '@example.my', '0123456789', 'customer', 'active', 'hash') returning id
      ), house as (
        insert into properties (name, type, address, description)
        values ('Rumah Teduh', 'Unit Rental', '12 Jalan Ampang', 'Quiet') returning id
      ), unit as (
        insert into units (property_id, property_type, price_sen, deposit_sen)
        select id, 'Unit Rental', 100000, 200000 from house returning id
      ), contract as (
        insert into contracts (user_id, unit_id, start_date, end_date, status, rent_sen, deposit_sen, activated_at, hold_expires_at)
        select person.id, unit.id, '2024-01-31', $2, $3, $4, 200000, $5, case $3 when 'Awaiting' then now() end from person, unit
        returning id
      )
      insert into contract_files (contract_id, kind, storage_key, sha256, size_bytes, created_at)
      select id, 'signed', $1, repeat('0', 64), 1, $6 from contract where $1 in ('uploaded', 'cancelled')`,
      [name, end, status, rent * 100, name === 'neither' ? at : null, at],
    );
    if (name === 'sealed')
      await query(
        `with request as (
          insert into signing_requests (contract_id, document_sha256, document, created_at)
          select c.id, repeat('0', 64), '{}', $1::timestamptz - interval '3 days'
          from contracts c join users u on u.id = c.user_id where u.lastname = 'sealed' returning id
        )
        insert into signatures (request_id, party, user_id, printed_name, method, typed_text, consent_version, document_sha256, signed_at)
        select request.id, party, (select id from users limit 1), 'Siti', 'typed', 'Siti', 1, repeat('0', 64),
          $1::timestamptz - (case party when 'tenant' then 0 else 2 end) * interval '1 day'
        from request, unnest(array['landlord', 'tenant']) party`,
        [at],
      );
  }
  await migrate(url);
  const stampings = await query(`
    select u.lastname as name, to_char(executed_on, 'YYYY-MM-DD') as executed_on, to_char(due_on, 'YYYY-MM-DD') as due_on, s.status, payer, months,
      estimate_sen, array(select kind from reminders r where r.subject_id = s.contract_id order by 1) as reminded
    from stampings s join contracts c on c.id = s.contract_id join users u on u.id = c.user_id order by 1`);
  const expected = (name: string, reminded: string[]) => {
    const { daysAgo, rent, months } = terms.find((term) => term.name === name) ?? terms[0];
    const executed_on = addDays(today, -daysAgo);
    const { dutySen } = stampDuty({ monthlySen: rent * 100, months, on: executed_on });
    const due = { executed_on, due_on: addDays(executed_on, 30), status: 'Due', payer: 'tenant' };
    return { name, ...due, months, estimate_sen: dutySen, reminded };
  };
  expect(stampings).toEqual([
    expected('neither', []),
    expected('sealed', ['stamping-first']),
    expected('uploaded', ['stamping-first', 'stamping-late', 'stamping-second', 'stamping-third']),
  ]);
});
