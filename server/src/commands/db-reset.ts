import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { lockDirectory } from '../platform/db/embedded/lock.ts';
import { clearTheWay } from '../platform/db/embedded/postmaster.ts';
import { connect } from '../platform/db/migrate.ts';
import { StartError } from '../platform/errors.ts';
import { forgetInstallation } from '../platform/installation.ts';
import { loadSecrets } from '../platform/secrets.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
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

async function resetExternal(url: string, args: string[]) {
  const { host, pathname } = new URL(url);
  await confirm(`${host}${pathname}`, args);
  const client = await connect(url);
  await client.query(
    'drop schema if exists pgboss, sandbox cascade; drop schema public cascade; create schema public',
  );
  await client.end();
}

/** Deletes everything; the next start migrates the empty database and seeds the demo data again. */
export default async function dbReset(args: string[]) {
  const config = readConfig();
  if (config.databaseUrl) await resetExternal(config.databaseUrl, args);
  else await resetEmbedded(config, args);
  await forgetInstallation(createStorage(config));
  console.log('The database is empty. The next start sets it up again.');
}
