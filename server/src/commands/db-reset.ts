import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { type Config, readConfig } from '../config.ts';
import { lockDirectory } from '../platform/db/embedded/lock.ts';
import { clearTheWay } from '../platform/db/embedded/postmaster.ts';
import { connect } from '../platform/db/migrate.ts';
import { StartError } from '../platform/errors.ts';
import { forgetInstallation } from '../platform/installation.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { ask, canAsk } from './ask.ts';

async function confirm(what: string, args: string[]) {
  if (args.includes('--yes')) return;
  if (!canAsk())
    throw new StartError(
      `This would delete everything in ${what}. Add "-- --yes" where nobody can be asked.`,
    );
  const answer = await ask(`Everything in ${what} will be deleted. Type "delete" to go on: `);
  if (answer !== 'delete') throw new StartError('Nothing was deleted.');
}

async function resetEmbedded({ dataDir }: Config, args: string[]) {
  await loadSecrets(dataDir);
  const unlock = lockDirectory(dataDir);
  try {
    await confirm(dataDir, args);
    await clearTheWay(join(dataDir, 'postgres'), console.error);
    for (const name of ['postgres', 'postgres.log', 'secrets.json']) {
      await rm(join(dataDir, name), { recursive: true, force: true });
    }
  } finally {
    unlock();
  }
}

async function resetExternal(url: string, storage: Storage, args: string[]) {
  const { host, pathname } = new URL(url);
  await confirm(`${host}${pathname}`, args);
  const client = await connect(url);
  // Before anything is dropped: whatever fails then can be tried again.
  await forgetInstallation(storage, await readInstallationId(client));
  await client.query(
    'drop schema if exists pgboss, sandbox cascade; drop schema public cascade; create schema public',
  );
  await client.end();
}

/** Undefined where the database was never set up. */
async function readInstallationId(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query("select to_regclass('installation') is not null as is_known");
  if (!rows[0]?.is_known) return undefined;
  return (await client.query<{ id: string }>('select id from installation')).rows[0]?.id;
}

/** Deletes everything; the next start migrates the empty database and seeds the demo data again. */
export default async function dbReset(args: string[]) {
  const config = readConfig();
  const storage = createStorage(config);
  const external = config.directUrl ?? config.databaseUrl;
  if (external) await resetExternal(external, storage, args);
  else {
    await resetEmbedded(config, args);
    // The data directory has files of this database only; a bucket may have another's.
    if (!config.s3) await forgetInstallation(storage, 'any');
    else console.log('The bucket still belongs to the old database: empty it, or give the new one another.');
  }
  console.log('The database is empty. The next start sets it up again.');
}
