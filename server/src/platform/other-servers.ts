import { createHmac } from 'node:crypto';
import type { Db } from './db/db.ts';
import { connect } from './db/migrate.ts';
import { StartError } from './errors.ts';
import type { Log } from './log.ts';

/** Held by every running server, shared, as long as its bus listens; a server that starts tries to have it alone. */
export const runningLock = 7_368_003;

type Deps = { db: Db; log: Log; accessTokenSecret: Uint8Array };

/** Does the work, and tells it whether another server runs. Of several that start at the same time, one does it first. */
export async function whileStarting<T>(
  directUrl: string,
  work: (isAlone: boolean) => Promise<T>,
): Promise<T> {
  const client = await connect(directUrl);
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as is_alone', [runningLock]);
    const isAlone: boolean = rows[0].is_alone;
    if (!isAlone) await client.query('select pg_advisory_lock_shared($1)', [runningLock]);
    return await work(isAlone);
  } finally {
    await client.end();
  }
}

const checkOf = (secret: Uint8Array, installationId: string) =>
  createHmac('sha256', secret).update(`teduh ${installationId}`).digest('base64url');

/** A secret may be changed while no server runs. It ends all logins. */
export async function assertSameSecret({ db, log, accessTokenSecret }: Deps, isAlone: boolean) {
  const { id, secret_check: known } = await db
    .selectFrom('installation')
    .select(['id', 'secret_check'])
    .executeTakeFirstOrThrow();
  const own = checkOf(accessTokenSecret, id);
  if (known === own) return;
  if (known !== null && !isAlone)
    throw new StartError(
      'Another server works on this database with another ACCESS_TOKEN_SECRET. Give all of them the same one, or stop the others first.',
    );
  if (known !== null) log.warn('ACCESS_TOKEN_SECRET has changed: everybody has to log in again');
  await db.begin((tx) => tx.updateTable('installation').set({ secret_check: own }).execute());
}
