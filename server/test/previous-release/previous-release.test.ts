import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { sandboxMigrations } from '@teduh/sandbox/migrations.ts';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { connect, type MigrationSource, migrate, ownMigrations } from '../../src/platform/db/migrate.ts';
import { createTestDatabase } from '../test-database.ts';
import { findChangedAnswers } from './compare-answers.ts';
import { findRefusals, readSchema } from './compare-schemas.ts';
import { newestMigrations, normalise, readRecording } from './recording.ts';

/**
 * What the previous release is known to fulfil, although the schema of that release did not ask for it: the refusal as the test names it, and
 * why. Emptied when a release is recorded.
 */
const fulfilled: Record<string, string> = {
  "public.refunds.transfers_are_made is new or changed: CHECK (((method <> ALL (ARRAY['bank transfer'::text, 'cash'::text])) OR ((status = 'Succeeded'::text) AND ((method = 'cash'::text) OR (reference <> ''::text)))))":
    'It asks the same of a bank transfer as before, and that release writes no refund in cash.',
};

/** Only the runner of migrations and the demo, at a start, use these. */
const notAskedByServers = ['public.demo_seeds', 'public.migrations', 'sandbox.migrations'];

const recording = readRecording();

async function openNewest() {
  const { url, drop } = await createTestDatabase();
  onTestFinished(drop);
  const client = await connect(url);
  onTestFinished(() => client.end());
  return client;
}

/** The migrations of a release, without those that came later. */
async function copyUntil(newest: string, { directory }: MigrationSource, folder: string) {
  const filter = (path: string) => !path.endsWith('.sql') || basename(path) <= newest;
  await cp(directory, folder, { recursive: true, filter });
  return pathToFileURL(`${folder}/`);
}

async function readRecordedSchema() {
  const { server, sandbox } = recording.migrations;
  const folder = await mkdtemp(join(tmpdir(), 'teduh-migrations-'));
  const isNewest = isDeepStrictEqual(recording.migrations, newestMigrations());
  const { url, drop } = await createTestDatabase({ empty: !isNewest });
  try {
    await migrate(url, [
      { ...ownMigrations, directory: await copyUntil(server, ownMigrations, join(folder, 'server')) },
      {
        ...sandboxMigrations,
        directory: await copyUntil(sandbox, sandboxMigrations, join(folder, 'sandbox')),
      },
    ]);
    const client = await connect(url);
    return await readSchema(client).finally(() => client.end());
  } finally {
    await drop();
    await rm(folder, { recursive: true });
  }
}

let recorded: Awaited<ReturnType<typeof readSchema>>;
beforeAll(async () => {
  recorded = await readRecordedSchema();
});

it('answers every statement of the previous release as before', async () => {
  expect(await findChangedAnswers(await openNewest(), recording)).toEqual([]);
});

it('takes every row that the previous release writes', async () => {
  const refusals = findRefusals(recorded, await readSchema(await openNewest()));
  expect(refusals).toEqual(Object.keys(fulfilled).toSorted());
});

it('notices columns that are gone, renamed or of another type', async () => {
  const client = await openNewest();
  await client.query(`
    alter table refresh_tokens rename column token_hash to hash;
    alter table mails drop column recipient;
    alter table notifications alter column read_at type text`);
  const about = [...recording.statements].filter(([text]) => /refresh_tokens|mails|notifications/.test(text));
  const changed = await findChangedAnswers(client, { ...recording, statements: new Map(about) });
  expect(changed).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^column "token_hash" does not exist: /),
      expect.stringMatching(/^column "recipient" does not exist: delete from "mails"/),
      expect.stringMatching(/^read_at was timestamptz and is text: select .* from "notifications"/),
    ]),
  );
});

it('notices new rules about what the previous release writes, and lets all others pass', async () => {
  const client = await openNewest();
  const older = await readSchema(client);
  await client.query(`
    alter table notifications add column colour text constraint bright check (colour <> 'black'),
      add column shade text not null default '';
    alter table complaints drop constraint complaints_status_check, add constraint complaints_status_check
      check (status in ('Waiting for Response', 'In Handling', 'Handled', 'Reopened'))`);
  expect(findRefusals(older, await readSchema(client))).toEqual([]);
  await client.query(`
    alter table notifications add column tone text not null, add constraint short_titles check (length(title) < 80);
    alter table complaints alter column resolution_details set not null;
    alter table complaints drop constraint complaints_status_check, add constraint complaints_status_check
      check (status in ('Waiting for Response', 'Handled'));
    alter table signing_requests drop constraint completed_says_when, add constraint completed_says_when
      check ((status in ('Open', 'Sealing', 'Sealed')) = (completed_at is not null));
    create unique index one_login on logins (user_id)`);
  expect(findRefusals(older, await readSchema(client))).toEqual([
    'public.complaints.complaints_status_check is new or changed: ' +
      "CHECK ((status = ANY (ARRAY['Waiting for Response'::text, 'Handled'::text])))",
    'public.complaints.resolution_details needs a value',
    'public.logins.one_login is new or changed: CREATE UNIQUE INDEX one_login ON public.logins USING btree (user_id)',
    'public.notifications.short_titles is new or changed: CHECK ((length(title) < 80))',
    'public.notifications.tone needs a value',
    'public.signing_requests.completed_says_when is new or changed: ' +
      "CHECK (((status = ANY (ARRAY['Open'::text, 'Sealing'::text, 'Sealed'::text])) = (completed_at IS NOT NULL)))",
  ]);
});

it('has recorded statements about every table of the previous release', () => {
  const words = new Set([...recording.statements.keys()].join(' ').match(/\w+/g));
  const missing = [...recorded.columns.keys()].filter((table) => !words.has(table.replace(/^\w+\./, '')));
  expect(missing.toSorted()).toEqual(notAskedByServers);
});

it('keeps one text for lists of any length', () => {
  expect(normalise('select "a" from "b" where "c" = $1 and "d" in ($2, $3, $4) limit $5')).toBe(
    'select "a" from "b" where "c" = $1 and "d" in ($2) limit $3',
  );
  expect(normalise('insert into "a" ("b", "c") values ($1, now()), ($2, now()) returning "b"')).toBe(
    'insert into "a" ("b", "c") values ($1, now()) returning "b"',
  );
  expect(normalise("select f($1, $2) -- why\n where a ~ '^[0-9]$'")).toBe(
    "select f($1, $2) where a ~ '^[0-9]$'",
  );
});
