import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { workOnAll } from '../concurrency.ts';
import { StartError } from '../errors.ts';

/** Writes one file into the set. */
export type Write = (path: string, source: AsyncIterable<Buffer>) => Promise<void>;

const filesAtOnce = 8;

/** What PostgreSQL makes again at its start, and what belongs to the running one (manual, 25.3.5). */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'tablespace_map',
  'backup_manifest',
]);
const isTemporary = (name: string) => name.startsWith('pgsql_tmp') || name.startsWith('pg_internal.init');
const controlFile = 'global/pg_control';

/** Directories are named too: PostgreSQL does not start without its empty ones. */
type Found = { files: string[]; directories: string[] };

async function listCluster(cluster: string): Promise<Found> {
  const found: Found = { files: [], directories: [] };
  async function walk(directory: string) {
    const entries = await readdir(join(cluster, directory), { withFileTypes: true }).catch(ignoreMissing);
    for (const entry of entries ?? []) {
      const path = directory + entry.name;
      if (leftOut.has(path) || isTemporary(entry.name)) continue;
      if (entry.isSymbolicLink())
        throw new StartError(`${path} of the database is a link: tablespaces are not backed up.`);
      if (!entry.isDirectory()) found.files.push(path);
      else {
        found.directories.push(path);
        if (!emptied.has(path)) await walk(`${path}/`);
      }
    }
  }
  await walk('');
  return found;
}

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
  return undefined;
};

/** A table that is dropped meanwhile has no files any more; the log says so too, and nobody will miss it. */
async function* readIfThere(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path);
  } catch (error) {
    ignoreMissing(error as NodeJS.ErrnoException);
  }
}

/** Small, and written in place: read until it is the same twice. */
async function readSteadily(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  return (await readFile(path)).equals(bytes) ? bytes : readSteadily(path);
}

async function* one(bytes: Buffer | string) {
  yield Buffer.from(bytes);
}

/** The names of all segments of the log between two of one timeline. */
export function segmentsBetween(first: string, last: string, segmentBytes: number): string[] {
  const perFile = 2 ** 32 / segmentBytes;
  const numberOf = (name: string) =>
    Number.parseInt(name.slice(8, 16), 16) * perFile + Number.parseInt(name.slice(16), 16);
  const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
  const [from, to] = [numberOf(first), numberOf(last)];
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    return first.slice(0, 8) + hex(Math.floor(number / perFile)) + hex(number % perFile);
  });
}

/**
 * Copies the cluster while PostgreSQL works on it, by its low-level interface: all on the one session of `client`, a superuser's. The copy
 * is torn; the log of the same time, kept by a slot that ends with the session, makes it whole when it is started.
 */
export async function copyDatabase(
  client: pg.Client,
  cluster: string,
  write: Write,
): Promise<{ takenAt: Date; directories: string[] }> {
  await client.query(
    `select pg_create_physical_replication_slot('teduh_backup_' || pg_backend_pid(), true, true)`,
  );
  const start = await client.query(
    `select pg_walfile_name(pg_backup_start('teduh', fast => true)) as segment`,
  );
  const { files, directories } = await listCluster(cluster);
  await workOnAll(
    files.filter((path) => path !== controlFile),
    filesAtOnce,
    (path) => write(path, readIfThere(join(cluster, path))),
  );
  await write(controlFile, one(await readSteadily(join(cluster, controlFile))));
  const stop = await client.query(`
    select pg_walfile_name(lsn) as segment, labelfile, spcmapfile, now() as at,
      pg_size_bytes(current_setting('wal_segment_size')) as segment_bytes
    from pg_backup_stop(wait_for_archive => false)`);
  const { segment, labelfile, spcmapfile, segment_bytes, at } = stop.rows[0];
  await write('backup_label', one(labelfile));
  if (spcmapfile) await write('tablespace_map', one(spcmapfile));
  for (const name of segmentsBetween(start.rows[0].segment, segment, Number(segment_bytes)))
    await write(`pg_wal/${name}`, createReadStream(join(cluster, 'pg_wal', name)));
  return { takenAt: at, directories };
}
