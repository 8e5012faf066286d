import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createAdmin } from '../../test/factories.ts';
import { useTestApp } from '../../test/test-app.ts';
import type { Deps } from '../deps.ts';
import * as backups from '../domain/backups/backups.repository.ts';
import { createSet } from '../platform/backup/create-set.ts';
import { setName } from '../platform/backup/drafts.ts';
import { openSet } from '../platform/backup/manifest.ts';
import { assertOwnInstallation } from '../platform/installation.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { verifySet } from '../use-cases/steps/verify-set.ts';
import { runNightlyBackup } from './nightly-backup.ts';
import { createSchedule } from './schedule.ts';

const test = useTestApp();
let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'teduh-backups-'));
  await assertOwnInstallation(test.deps);
  await test.deps.db.deleteFrom('backups').execute();
  return () => rm(directory, { recursive: true });
});

/** With a DATABASE_URL, the database is not ours to back up: no PostgreSQL is started. */
const nightly = (
  more: Partial<Deps['config']['backup']> = {},
  databaseUrl: string | undefined = test.databaseUrl,
): Deps => ({
  ...test.deps,
  config: {
    ...test.deps.config,
    databaseUrl,
    backup: { directory, at: '02:30', keep: 2, keyFile: undefined, ...more },
  },
});

it('keeps as many as asked, removes what killed ones have left, and leaves alone what is not its own', async () => {
  await mkdir(join(directory, 'teduh-20200101T000000Z.partial/database'), { recursive: true });
  await mkdir(join(directory, '.teduh-20200101T000000Z.partial-verified-aB3xYz/postgres'), {
    recursive: true,
  });
  await mkdir(join(directory, 'teduh-20200101T000000Z'));
  await writeFile(join(directory, 'notes.txt'), 'mine');
  await test.deps.storage.put('contracts/abc.pdf', Buffer.from('an agreement'));
  for (let night = 0; night < 3; night++) {
    await runNightlyBackup(nightly());
    test.clock.pass(24 * 60 * 60);
  }
  const names = (await readdir(directory)).toSorted();
  expect(names).toEqual([
    'notes.txt',
    'teduh-20200101T000000Z',
    'teduh-20261116T040000Z',
    'teduh-20261117T040000Z',
  ]);
  const set = await openSet(join(directory, 'teduh-20261117T040000Z'), undefined);
  expect(set.manifest).toMatchObject({ postgres: null, installation: expect.any(String), version: '1.0.0' });
  expect(set.manifest.entries.map(({ path }) => path)).toContain('files/contracts/abc.pdf');
  expect(await verifySet(set, test.deps.config.dataDir)).toEqual([]);
  const [last, lastGood] = [await backups.findLast(test.deps.db), await backups.findLastGood(test.deps.db)];
  expect(last).toMatchObject({ kind: 'nightly', failure: null, folder: set.folder });
  expect(last?.size_bytes).toBeGreaterThan(10);
  expect(lastGood).toEqual(last);
});

it('makes room before it begins, and leaves alone what another installation is writing there', async () => {
  const { id } = await test.deps.db.selectFrom('installation').select('id').executeTakeFirstOrThrow();
  const other = `teduh-20261115T040000Z-${randomUUID()}.partial`;
  const fresh = `${setName(test.clock.wall())}.partial`;
  for (const name of [other, fresh, `teduh-20261115T030000Z-${id}.partial`, `by-hand-${id}.partial`])
    await mkdir(join(directory, name, 'database'), { recursive: true });
  const seen: string[] = [];
  const deps = nightly();
  const { asStored } = deps.storage;
  const openStream: Storage['openStream'] = async () => {
    seen.push(...(await readdir(directory)));
    throw new Error('ENOSPC: no space left on device');
  };
  const failing = { ...deps, storage: { ...deps.storage, asStored: { ...asStored, openStream } } };
  await expect(runNightlyBackup(failing)).rejects.toThrow('ENOSPC');
  const own = `${setName(test.clock.wall())}-${id}.partial`;
  const stay = [`by-hand-${id}.partial`, other, fresh];
  expect(new Set(seen)).toEqual(new Set([...stay, own]));
  expect(new Set(await readdir(directory))).toEqual(new Set(stay));
  await runNightlyBackup(deps);
  expect(new Set(await readdir(directory))).toEqual(new Set([...stay, setName(test.clock.wall())]));
});

it('leaves alone a backup that was made before and is still being verified', async () => {
  const by = { cluster: undefined, keyFile: undefined, version: '1.0.0', clock: test.clock };
  const earlier = join(directory, setName(new Date(test.clock.wall().getTime() - 3_600_000)));
  const made = await createSet({
    ...by,
    folder: earlier,
    url: test.databaseUrl,
    dataDir: test.deps.config.dataDir,
    files: test.deps.storage.asStored,
    verify: () => expect(runNightlyBackup(nightly())).rejects.toThrow('Another backup is being made'),
  });
  expect(await verifySet(made, test.deps.config.dataDir)).toEqual([]);
  await runNightlyBackup(nightly());
  expect(await readdir(directory)).toHaveLength(2);
});

it('tells the admins why there is none, and keeps the ones before', async () => {
  const admin = await createAdmin(test.deps);
  await runNightlyBackup(nightly());
  test.clock.pass(24 * 60 * 60);
  const withoutKey = nightly({ keyFile: join(directory, 'no-such-key') });
  await expect(runNightlyBackup(withoutKey)).rejects.toThrow('cannot be read');
  const [last, lastGood] = [await backups.findLast(test.deps.db), await backups.findLastGood(test.deps.db)];
  expect(last).toMatchObject({
    size_bytes: null,
    failure: expect.stringContaining('no-such-key'),
  });
  expect(lastGood?.size_bytes).toBeGreaterThan(10);
  const mail = test.deps.db.selectFrom('mails').select('subject').where('recipient', '=', admin.email);
  expect(await mail.execute()).toEqual([{ subject: 'The backup of last night failed' }]);
  expect(await readdir(directory)).toHaveLength(1);
});

it('encrypts with a key file, and is opened by no other', async () => {
  const [keyFile, other] = [join(directory, 'key'), join(directory, 'other')];
  await writeFile(keyFile, 'one key, long enough for everybody');
  await writeFile(other, 'another key, as long as the first one');
  await test.deps.storage.put('contracts/abc.pdf', Buffer.from('an agreement'));
  await runNightlyBackup(nightly({ keyFile }));
  const last = await backups.findLast(test.deps.db);
  const folder = last?.folder ?? '';
  expect(await verifySet(await openSet(folder, keyFile), test.deps.config.dataDir)).toEqual([]);
  await expect(openSet(folder, undefined)).rejects.toThrow('This backup is encrypted.');
  await expect(openSet(folder, other)).rejects.toThrow('does not open the backup');
});

it('is scheduled where a directory is set, in Malaysian time', () => {
  const named = (deps: Deps) => createSchedule(deps).find(({ name }) => name === 'backup');
  expect(named(nightly({ at: '23:05' }))).toMatchObject({ cron: '5 23 * * *' });
  expect(named(nightly({ directory: undefined }))).toBeUndefined();
});
