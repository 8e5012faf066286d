import { sql } from 'kysely';
import type { Bus } from './bus.ts';
import type { Db } from './db/db.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Storage } from './storage/storage.ts';

type Deps = { db: Db; bus: Bus; jobs: Jobs; storage: Storage };

export const partStates = ['ok', 'starting', 'lost'] as const;
type PartState = (typeof partStates)[number];
type Parts = { database: PartState; liveUpdates: PartState; jobs: PartState; storage: PartState };

const timeoutMs = 3_000;
/** The storage is written to each time, and may be paid for by the request. */
const storageEveryMs = 30_000;

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no answer in time')), ms).unref(),
  );
  return Promise.race([work, late]);
}

/** A replica answers as well, but nothing can be changed there. */
async function assertPrimary(db: Db) {
  const { rows } = await sql<{ is_replica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db);
  if (rows[0]?.is_replica) throw new Error('this database is a replica');
}

export type Health = {
  read(): Promise<Parts>;
};

/** Knows which of the parts that a server needs can be reached. */
export function createHealth({ db, bus, jobs, storage }: Deps, warn: (message: string) => void): Health {
  let storageChecked: { at: number; state: Promise<PartState> } | undefined;

  async function stateOf(part: string, check: Promise<void>): Promise<PartState> {
    try {
      await within(check, timeoutMs);
      return 'ok';
    } catch (error) {
      warn(`${part}: ${(error as Error).message}`);
      return 'lost';
    }
  }

  function storageState() {
    const now = performance.now();
    if (!storageChecked || now - storageChecked.at > storageEveryMs)
      storageChecked = { at: now, state: stateOf('storage', storage.check()) };
    return storageChecked.state;
  }

  const jobStates = { starting: 'starting', working: 'ok', lost: 'lost' } as const;
  return {
    async read() {
      const [database, stored] = await Promise.all([stateOf('database', assertPrimary(db)), storageState()]);
      return {
        database,
        liveUpdates: bus.isListening() ? 'ok' : 'lost',
        jobs: jobStates[jobs.state()],
        storage: stored,
      };
    },
  };
}
