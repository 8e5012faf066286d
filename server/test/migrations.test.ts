import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { connect, migrate, ownMigrations } from '../src/platform/db/migrate.ts';
import { createTestDatabase } from './test-database.ts';

/** A database as it was before a migration. */
async function openDatabaseBefore(migration: string) {
  const folder = await mkdtemp(join(tmpdir(), 'teduh-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(ownMigrations.directory, folder, {
    recursive: true,
    filter: (path) => !path.endsWith('.sql') || basename(path) < migration,
  });
  const { url, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  await migrate(url, [{ directory: pathToFileURL(`${folder}/`) }]);
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
