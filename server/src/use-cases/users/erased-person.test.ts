import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { applicantCalls } from '../../../test/applicants.ts';
import { allBeforeCommit, keepFromAuditing } from '../../../test/before-commit.ts';
import { createAdmin, createContract, createUser, password, someEmail } from '../../../test/factories.ts';
import { codeFrom, mailsTo } from '../../../test/mails.ts';
import { refusals } from '../../../test/refusals.ts';
import { tenancy } from '../../../test/tenancy.ts';
import { useTestApp } from '../../../test/test-app.ts';
import { ownMigrations } from '../../platform/db/migrate.ts';
import { removeOldMessages } from '../notifications/remove-old-messages.ts';

const test = useTestApp();
const { accepted } = tenancy(test);
const { refusal } = refusals(test);
const { applied, ask: askApplicant, note: noteApplicant } = applicantCalls(test);

const daySeconds = 24 * 60 * 60;

/** What decision 3 keeps: who signed, and under which name. */
const evidence = ['signing_events', 'signing_requests', 'signatures'];

/** Every table of every schema whose rows have these words somewhere, except the evidence. */
async function tablesWith(words: string): Promise<string[]> {
  const { db } = test.deps;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
      and table_name <> all (${evidence}::text[]) order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await sql`
      select from ${sql.table(`${schema}.${name}`)} as row
      where position(lower(${words}) in lower(row::text)) > 0 limit 1`.execute(db);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

type User = { id: string; token: string };
type Answer = { status: number };
const remove = (admin: User, id: string) => test.call('DELETE', `/api/users/${id}`, { token: admin.token });
const ask = ({ id, token }: User, email: string) =>
  test.call('PATCH', `/api/users/${id}`, { token, body: { email, currentPassword: password } });
const markRefused = (address: string) =>
  test.deps.db
    .insertInto('refused_addresses')
    .values({ address, reason: '550', refused_at: test.clock.now() })
    .execute();
const insertMail = async (recipient: string, mail: object = {}) => {
  const text = { firstname: 'Siti', subject: 'Hello', paragraphs: ['Hello'] };
  const row = { recipient, ...text, ...mail };
  return (await test.deps.db.insertInto('mails').values(row).returning('id').executeTakeFirstOrThrow()).id;
};
const exists = async (mailId: string) =>
  (await test.deps.db.selectFrom('mails').select('id').where('id', '=', mailId).execute()).length === 1;

async function movedTwice() {
  const [first, second, third] = ['first', 'second', 'third'].map((each) => `${each}-${someEmail()}`);
  if (!first || !second || !third) throw new Error('three addresses');
  const user = await createUser(test.deps, { email: first });
  await ask(user, second);
  await test.call('POST', '/api/auth/confirm-email', {
    body: { code: codeFrom(await mailsTo(test, second), 'confirm-email') },
  });
  await ask(user, third);
  return { user, first, second, third };
}

it('erases the mails to every address that somebody had or asked for, sent or refused', async () => {
  const admin = await createAdmin(test.deps);
  const { user, first, second, third } = await movedTwice();
  await test.deps.db
    .updateTable('mails')
    .set({ sent_at: null, failed_at: test.clock.now(), failure: '550' })
    .where('recipient', '=', third)
    .execute();
  for (const address of [first, third]) await markRefused(address);
  for (const each of [first, second, third]) expect(await tablesWith(each)).toContain('mails');
  expect((await remove(admin, user.id)).status).toBe(200);
  for (const each of [first, second, third]) expect(await tablesWith(each)).toEqual([]);
});

it('erases the mails of earlier releases, which do not say whose they are, to addresses that are still known', async () => {
  const admin = await createAdmin(test.deps);
  const { user, first, second, third } = await movedTwice();
  await test.deps.db
    .updateTable('mails')
    .set({ user_id: null })
    .where('recipient', 'in', [first, second, third])
    .execute();
  await remove(admin, user.id);
  for (const each of [first, second, third]) expect(await tablesWith(each)).toEqual([]);
});

it('leaves the mails and the mark of whoever has an earlier address now, and the mails of whoever asks for one that waited', async () => {
  const admin = await createAdmin(test.deps);
  const { user, first, third } = await movedTwice();
  const codes = test.deps.db.deleteFrom('one_time_codes').where('purpose', '=', 'undo-email-change');
  await codes.where('user_id', '=', user.id).execute();
  const heir = await createUser(test.deps, { email: first });
  const rival = await createUser(test.deps);
  await ask(rival, third);
  await markRefused(first);
  const kept = [
    await insertMail(first, { user_id: heir.id }),
    await insertMail(third, { user_id: rival.id }),
  ];
  await remove(admin, user.id);
  for (const id of kept) expect(await exists(id)).toBe(true);
  const marks = test.deps.db.selectFrom('refused_addresses').select('address');
  expect(await marks.where('address', '=', first).execute()).toHaveLength(1);
});

it('leaves a name with admins only, in what they were told, for a year at most, and removes what they noted about arrears', async () => {
  const { admin, tenant, contractId } = await accepted();
  await test.call('PATCH', `/api/users/${tenant.id}`, {
    token: tenant.token,
    body: { lastname: 'Plantedname' },
  });
  const notes = `/api/arrears/${contractId}/notes`;
  const body = { note: 'PLANTED-WORDS: lost his job', promisedOn: '2030-01-01' };
  expect((await test.call('POST', notes, { token: admin.token, body })).status).toBe(201);
  expect(await refusal((tx) => tx.deleteFrom('arrears_notes').execute())).toMatch('never changed');
  await test.call('POST', `/api/contracts/${contractId}/signing/decline`, {
    token: tenant.token,
    body: { reason: 'ill' },
  });
  expect((await remove(admin, tenant.id)).status).toBe(200);
  expect((await test.call('GET', notes, { token: admin.token })).body.notes).toEqual([]);
  expect(await tablesWith('PLANTED-WORDS')).toEqual([]);
  expect(await tablesWith(tenant.email)).toEqual([]);
  expect(await tablesWith('Plantedname')).toEqual(['mails', 'notifications']);
  const { rows: holders } = await sql<{ user_type: string }>`
    select distinct u.user_type from users u where exists (
      select from mails m where m.user_id = u.id and m::text like '%Plantedname%'
    ) or exists (select from notifications n where n.user_id = u.id and n::text like '%Plantedname%')`.execute(
    test.deps.db,
  );
  expect(holders).toEqual([{ user_type: 'admin' }]);
  const { rows: others } = await sql`
    select from mails where user_id is null and mails::text like '%Plantedname%'`.execute(test.deps.db);
  expect(others).toEqual([]);
  test.clock.pass(91 * daySeconds);
  await removeOldMessages(test.deps);
  expect(await tablesWith('Plantedname')).toEqual(['notifications']);
  test.clock.pass(275 * daySeconds);
  await removeOldMessages(test.deps);
  expect(await tablesWith('Plantedname')).toEqual([]);
});

it('a note about arrears that an earlier release left is removed by its migration', async () => {
  const admin = await createAdmin(test.deps);
  const [gone, kept] = [await createUser(test.deps), await createUser(test.deps)];
  const insertNote = async ({ id }: User, note: string) => {
    const { id: contract_id } = await createContract(test.deps, id, 'Ended');
    const row = { contract_id, note, written_by: admin.id, written_at: test.clock.now() };
    await test.deps.db.insertInto('arrears_notes').values(row).execute();
  };
  expect((await remove(admin, gone.id)).status).toBe(200);
  await insertNote(gone, 'PLANTED-BEFORE');
  await insertNote(kept, 'KEPT-BEFORE');
  const migration = new URL('0095_arrears_notes_of_deleted_accounts.sql', ownMigrations.directory);
  await sql.raw(await readFile(migration, 'utf8')).execute(test.deps.db);
  expect(await tablesWith('PLANTED-BEFORE')).toEqual([]);
  expect(await tablesWith('KEPT-BEFORE')).toEqual(['arrears_notes']);
});

describe.each<
  [string, (of: { admin: User; applicationId: string; contractId: string }, words: string) => Promise<Answer>]
>([
  [
    'a note about arrears',
    ({ admin, contractId }, note) =>
      test.call('POST', `/api/arrears/${contractId}/notes`, { token: admin.token, body: { note } }),
  ],
  [
    'a note about an applicant',
    ({ admin, applicationId }, note) => noteApplicant(admin, applicationId, note),
  ],
  [
    'what an applicant is asked for',
    ({ admin, applicationId }, note) => askApplicant(admin, applicationId, { note }),
  ],
])('%s that is written at the moment in which the account is deleted', (_what, write) => {
  async function rivals() {
    const { admin, tenant, applicationId } = await applied();
    const { id: contractId } = await createContract(test.deps, tenant.id, 'Ended');
    const words = `PLANTED-${contractId}`;
    return {
      words,
      deletion: () => remove(admin, tenant.id),
      writing: () => write({ admin, applicationId, contractId }, words),
    };
  }

  it('is refused when the deletion came first', async () => {
    const { words, deletion, writing } = await rivals();
    const [deleted, written] = await allBeforeCommit<[Answer, Answer]>(test.deps.db, keepFromAuditing, [
      deletion,
      writing,
    ]);
    expect([deleted.status, written.status]).toEqual([200, 404]);
    expect(await tablesWith(words)).toEqual([]);
  });

  it('is erased when it came first', async () => {
    const { words, deletion, writing } = await rivals();
    const [written, deleted] = await allBeforeCommit<[Answer, Answer]>(test.deps.db, keepFromAuditing, [
      writing,
      deletion,
    ]);
    expect([written.status, deleted.status]).toEqual([201, 200]);
    expect(await tablesWith(words)).toEqual([]);
  });
});
