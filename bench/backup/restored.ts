import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import type { Deps } from '../../server/src/deps.ts';
import { peekManifest } from '../../server/src/platform/backup/manifest.ts';
import { applicationUrl } from '../../server/src/platform/db/embedded/create-database.ts';
import { startEmbedded } from '../../server/src/platform/db/embedded/embedded.ts';
import { loadSecrets } from '../../server/src/platform/secrets.ts';
import { findBrokenRules, isAtRest } from '../../server/test/consistency.ts';
import { accessOf, openDeps, startProgram } from '../support.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const settleTimeoutMs = 90_000;

/** One of the commands of the server, as npm runs it. */
export async function runCommand(env: Record<string, string>, ...words: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['server/src/commands/run.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

const startOn = async (dataDir: string) =>
  startEmbedded({ dataDir, password: (await loadSecrets(dataDir)).postgresPassword, warn: console.error });

export type Restored = { deps: Deps; takenAt: Date; close(): Promise<void> };

/** Restores a backup with our own command and opens what came out of it. */
export async function openRestored(folder: string, dataDir: string): Promise<Restored> {
  await runCommand({ TEDUH_DATA_DIR: dataDir }, 'restore', folder);
  const embedded = await startOn(dataDir);
  const deps = await openDeps({ dataDir, databaseUrl: embedded.url });
  return {
    deps,
    takenAt: new Date((await peekManifest(folder)).takenAt),
    async close() {
      await deps.db.destroy();
      await embedded.stop();
    },
  };
}

/** The restored server is released and finishes what was on its way. Returns the rules that are broken then. */
export async function goOn(dataDir: string): Promise<string[]> {
  await runCommand({ TEDUH_DATA_DIR: dataDir }, 'restore:release');
  const server = await startProgram('server/src/main.ts', {
    PORT: '0',
    TEDUH_DATA_DIR: dataDir,
    TEDUH_DEMO: 'off',
    LOG_LEVEL: 'error',
  });
  const deps = await openDeps({ dataDir, databaseUrl: applicationUrl(accessOf(dataDir)) });
  try {
    const deadline = performance.now() + settleTimeoutMs;
    while (!(await isAtRest(deps.db))) {
      if (performance.now() > deadline) return ['payments or seals are still on their way'];
      await wait(500);
    }
    return (await findBrokenRules(deps)).map(({ rule, ids }) => `${rule}: ${ids.length}`);
  } finally {
    await deps.db.destroy();
    await server.stop();
  }
}

/** A restore writes itself down, and a backup too. */
const ownTables = ['public.installation', 'public.backups', 'public.commits'];

/** A checksum of all rows of each table. */
export async function readTables(url: string, schemas = ['public', 'sandbox', 'pgboss']) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const read: Record<string, string> = {};
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = any($1)`,
      [schemas],
    );
    for (const { name } of rows.filter((each) => !ownTables.includes(each.name))) {
      const all = await client.query(
        `select count(*) || ' ' || md5(coalesce(string_agg(t::text, chr(10) order by t::text collate "C"), '')) as hash from ${name} t`,
      );
      read[name] = all.rows[0].hash;
    }
    return read;
  } finally {
    await client.end();
  }
}

export async function readFiles(dataDir: string): Promise<Record<string, string>> {
  const read: Record<string, string> = {};
  const folder = join(dataDir, 'files');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && entry.name !== 'beat.txt')
      read[path.slice(folder.length)] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex');
  }
  return read;
}

/** Of a data directory that no server works on: all tables, all files, all secrets. */
export async function readAll(dataDir: string): Promise<Record<string, string>> {
  const embedded = await startOn(dataDir);
  const tables = await readTables(embedded.superuserUrl).finally(() => embedded.stop());
  const secrets = (await readdir(dataDir)).filter((name) => name.endsWith('.json'));
  const kept = await Promise.all(
    secrets.map(async (name) => [name, await readFile(join(dataDir, name), 'utf8')]),
  );
  return { ...tables, ...(await readFiles(dataDir)), ...Object.fromEntries(kept) };
}
