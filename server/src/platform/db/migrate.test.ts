import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { generateTypes } from '../../../tools/db-types.ts';
import { migrate } from './migrate.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'teduh-migrations-'));
  await cp(new URL('../../../migrations/', import.meta.url), folder, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true }));

/** With every migration applied already, unless it is empty. */
async function openDatabase(options: { empty?: boolean } = {}) {
  const database = await createTestDatabase(options);
  onTestFinished(database.drop);
  return database;
}

const here = () => ({ directory: pathToFileURL(`${folder}/`) });

it('applies everything once, however many servers start at once', async () => {
  const empty = await openDatabase({ empty: true });
  const applied = await Promise.all(Array.from({ length: 5 }, () => migrate(empty.url)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(applied.flat().length).toBeGreaterThan(0);
  expect(await migrate(empty.url)).toEqual([]);
});

it('refuses a file that was edited after it had been applied', async () => {
  const database = await openDatabase();
  await writeFile(join(folder, '0002_identity.sql'), '-- rewritten');
  await expect(migrate(database.url, [here()])).rejects.toThrow(
    'The migration 0002_identity.sql was edited after it had been applied',
  );
});

it('refuses a database that is newer than the program', async () => {
  const database = await openDatabase();
  await writeFile(join(folder, '9999_future.sql'), 'select 1');
  await migrate(database.url, [here()]);
  await expect(migrate(database.url)).rejects.toThrow(
    '9999_future.sql, which this version of Teduh does not know',
  );
});

it('leaves nothing of a migration that fails half-way', async () => {
  const database = await openDatabase();
  await writeFile(join(folder, '9999_broken.sql'), 'create table half (id int); select 1 / 0;');
  await expect(migrate(database.url, [here()])).rejects.toThrow('division by zero');
  await writeFile(join(folder, '9999_broken.sql'), 'create table half (id int);');
  expect(await migrate(database.url, [here()])).toEqual(['9999_broken.sql']);
});

it('says which database does not answer, without its password', async () => {
  const refused = migrate('postgres://teduh:very-secret@127.0.0.1:1/nothing');
  await expect(refused).rejects.toThrow('The database 127.0.0.1:1/nothing cannot be reached');
  await expect(refused).rejects.not.toThrow('very-secret');
});

it('the generated types are those of the migrated database', async () => {
  const empty = await openDatabase({ empty: true });
  await migrate(empty.url);
  await expect(generateTypes(empty.url, { verify: true })).resolves.toBeUndefined();
});
