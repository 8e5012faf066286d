import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { StartError } from '../errors.ts';
import type { FileStore } from '../storage/storage.ts';
import { copyDatabase, type Write } from './copy-database.ts';
import { copyFiles } from './copy-files.ts';
import { draftOf, removeDraft, removeDrafts } from './drafts.ts';
import { type BackupKey, deriveKey, readKeyFile } from './encryption.ts';
import { type Entry, type Manifest, type OpenedSet, openSet, writeManifest } from './manifest.ts';
import { withBackupSession } from './session.ts';
import { syncDirectory, writeEntry } from './set-files.ts';
import { clearVerifying } from './verifying-place.ts';

const saltBytes = 16;

export type SetOptions = {
  folder: string;
  /** Where the backup locks; a superuser's, for an embedded database. */
  url: string;
  /** The cluster of the embedded PostgreSQL; undefined where the database is somebody else's to back up. */
  cluster: string | undefined;
  dataDir: string;
  /** As they are stored, private ones encrypted. */
  files: FileStore;
  keyFile: string | undefined;
  version: string;
  clock: Pick<Clock, 'wall'>;
  /** Looks at the set before it gets its name. Throws when it is not good. */
  verify(set: OpenedSet): Promise<void>;
};

async function assertFree(folder: string) {
  const found = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`${folder} cannot be used for a backup: ${error.message}`);
  });
  if (found.length > 0) throw new StartError(`${folder} is not empty. Give each backup a folder of its own.`);
}

/** Generated secrets: all of them lie beside each other, as JSON. */
async function copySecrets(dataDir: string, write: Write) {
  const names = await readdir(dataDir).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names.filter((each) => each.endsWith('.json')))
    await write(name, createReadStream(join(dataDir, name)));
}

async function readFacts(client: pg.Client) {
  const { rows } = await client.query(`
    select i.id as installation, i.mode, (select max(name) from migrations) as schema, current_setting('server_version') as postgres
    from installation i`);
  if (!rows[0])
    throw new StartError('There is nothing to back up: no server has worked on this database yet.');
  return rows[0] as Pick<Manifest, 'installation' | 'mode' | 'schema'> & { postgres: string };
}

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function fill(
  client: pg.Client,
  draft: string,
  { postgres, ...facts }: Facts,
  key: BackupKey | undefined,
  options: SetOptions,
) {
  const { cluster, dataDir, files, clock, version } = options;
  const startedAt = clock.wall();
  const entries: Entry[] = [];
  const into =
    (place: string): Write =>
    async (path, source) => {
      entries.push(await writeEntry(draft, `${place}/${path}`, source, key));
    };
  const database = cluster
    ? await copyDatabase(client, cluster, into('database'))
    : { takenAt: startedAt, directories: [] };
  await copyFiles(files, into('files'));
  await copySecrets(dataDir, into('secrets'));
  const manifest: Manifest = {
    format: 1,
    version,
    ...facts,
    startedAt: startedAt.toISOString(),
    takenAt: database.takenAt.toISOString(),
    postgres: cluster ? postgres : null,
    directories: database.directories,
    encryption: key ? { salt: key.salt.toString('base64') } : null,
    entries: entries.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
  const directories = new Set(entries.map(({ path }) => dirname(path)));
  for (const path of directories) await syncDirectory(join(draft, path));
  await writeManifest(draft, manifest, key);
  await syncDirectory(draft);
}

/** Whoever fails leaves nothing of it. */
async function orRemove(draft: string, work: () => Promise<void>) {
  try {
    await work();
  } catch (error) {
    await removeDraft(draft);
    throw error;
  }
}

/** A backup in `folder`, whole and verified, or none at all. */
export async function createSet(options: SetOptions): Promise<OpenedSet> {
  const folder = resolve(options.folder);
  const { keyFile, clock } = options;
  await assertFree(folder);
  await clearVerifying(options.dataDir);
  const key = keyFile && (await deriveKey(await readKeyFile(keyFile), randomBytes(saltBytes)));
  await withBackupSession(options.url, async (client) => {
    const facts = await readFacts(client);
    const draft = draftOf(folder, facts.installation);
    // Under the lock: this installation writes and verifies no other one. Before it begins, which may need the room.
    await removeDrafts(dirname(folder), facts.installation, clock.wall());
    await removeDraft(draft);
    await mkdir(draft, { recursive: true, mode: 0o700 });
    await orRemove(draft, async () => {
      await fill(client, draft, facts, key || undefined, options);
      await options.verify(await openSet(draft, keyFile));
      await rename(draft, folder);
      await syncDirectory(dirname(folder));
    });
  });
  return openSet(folder, keyFile);
}
