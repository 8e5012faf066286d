import { demoDomain } from '@teduh/shared/demo';
import { sql } from 'kysely';
import { commandLine } from './command-line.ts';
import type { Db } from './db/db.ts';
import { StartError } from './errors.ts';
import { beatKey } from './restored.ts';
import { installationKey } from './storage/keys.ts';
import type { Storage } from './storage/storage.ts';

type Deps = { db: Db; storage: Storage; config: { mode: 'sandbox' | 'production' } };

/** The first start decides what the database is. Of several servers at once, one does. */
async function readInstallation({ db, config: { mode } }: Deps) {
  await db.begin((tx) =>
    tx
      .insertInto('installation')
      .values({ mode })
      .onConflict((same) => same.doNothing())
      .execute(),
  );
  return db.selectFrom('installation').select(['id', 'mode']).executeTakeFirstOrThrow();
}

async function readMarker(storage: Storage): Promise<string | undefined> {
  try {
    return (await storage.get(installationKey))?.bytes.toString();
  } catch (error) {
    throw new StartError(`The file storage cannot be read: ${(error as Error).message}`);
  }
}

/** For a database that was emptied: its files belong to whatever comes next. Files of another installation stay that one's. */
export async function forgetInstallation(storage: Storage, id: string | 'any' | undefined) {
  if (id !== 'any' && (id === undefined || (await readMarker(storage)) !== id)) return;
  // Or else the next database would seem to have gone back.
  await storage.remove(beatKey);
  await storage.remove(installationKey);
}

/** A database from before modes were recorded may have been a sandbox: its demo accounts have a password that everybody knows. */
async function assertNothingPretended({ db }: Deps) {
  const { rows } = await sql<{ has_demo: boolean; has_payments: boolean }>`
    select exists (select from existing_users where lower(email) like ${`%${demoDomain}`}) as has_demo,
      exists (select from payment_intents where status = 'settled' and not livemode) as has_payments`.execute(
    db,
  );
  if (rows[0]?.has_demo)
    throw new StartError(
      `This database has demo accounts (…${demoDomain}), whose password everybody knows. Remove them with: ${commandLine('demo:remove')}`,
    );
  if (rows[0]?.has_payments)
    throw new StartError(
      'This database has payments that were made without real money. Give production a new one, with DATABASE_URL or TEDUH_DATA_DIR.',
    );
}

type Mode = Deps['config']['mode'];

function assertSameMode(recorded: Mode, own: Mode) {
  if (recorded === 'sandbox' && own === 'production')
    throw new StartError(
      'This database is a sandbox: its payments and mails were pretended. Give production a new one, with DATABASE_URL or TEDUH_DATA_DIR.',
    );
  if (recorded === 'production' && own === 'sandbox')
    throw new StartError(
      `This database is in production, and these settings make a sandbox, which would pretend its payments and mails. Set what production needs (${commandLine('doctor')} lists it), or use another database.`,
    );
}

/** Refuses a database of the other mode, what a sandbox left behind, and files of another installation. */
export async function assertOwnInstallation(deps: Deps, { isAlone = true } = {}) {
  const own = deps.config.mode;
  const recorded = await deps.db.selectFrom('installation').select('mode').executeTakeFirst();
  // First: removing its demo accounts does not make a sandbox into a production.
  if (recorded) assertSameMode(recorded.mode, own);
  if (own === 'production') await assertNothingPretended(deps);
  const { id, mode } = await readInstallation(deps);
  assertSameMode(mode, own);
  const owner = await readMarker(deps.storage);
  if (owner === undefined && !isAlone)
    throw new StartError(
      'Another server works on this database, and its files are not here. Give all servers one S3 bucket, or one directory that they share.',
    );
  if (owner === undefined) await deps.storage.put(installationKey, Buffer.from(id));
  else if (owner !== id)
    throw new StartError(
      `The files belong to another installation (${owner}), and this database is ${id}. Give each database a directory or a bucket of its own; after restoring a backup, restore database and files together.`,
    );
}
