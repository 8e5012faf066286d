import { Kysely, PostgresDialect } from 'kysely';
import { expect, it } from 'vitest';
import type { Bus } from './bus.ts';
import type { Db } from './db/db.ts';
import { createHealth } from './health.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Storage } from './storage/storage.ts';

/** A database that answers every statement with one row. */
function databaseThatAnswers(row: object): Db {
  const client = {
    query: async () => ({ command: 'SELECT', rowCount: 1, rows: [row] }),
    release: () => {},
  };
  const pool = { connect: async () => client, end: async () => {}, options: {} };
  return new Kysely({ dialect: new PostgresDialect({ pool: pool as never }) }) as unknown as Db;
}

function setUp({ isReplica = false, jobs = 'working', storage = async () => {} } = {}) {
  const warnings: string[] = [];
  const deps = {
    db: databaseThatAnswers({ is_replica: isReplica }),
    bus: { isListening: () => true } as Bus,
    jobs: { state: () => jobs } as unknown as Jobs,
    storage: { check: storage } as Storage,
  };
  return { health: createHealth(deps, (message) => warnings.push(message)), warnings };
}

it('takes a replica, which answers but cannot be changed, for a lost database', async () => {
  const { health, warnings } = setUp({ isReplica: true });
  expect(await health.read()).toMatchObject({ database: 'lost' });
  expect(warnings).toEqual(['database: this database is a replica']);
});

it.each([
  ['working', 'ok'],
  ['starting', 'starting'],
  ['lost', 'lost'],
])('says of jobs that are %s: %s', async (jobs, state) => {
  expect(await setUp({ jobs }).health.read()).toMatchObject({ jobs: state });
});

it('says why files cannot be kept, and does not ask for each caller', async () => {
  let asked = 0;
  const { health, warnings } = setUp({
    storage: async () => {
      asked += 1;
      throw new Error('The bucket is not there.');
    },
  });
  await Promise.all([health.read(), health.read()]);
  expect(await health.read()).toEqual({ database: 'ok', liveUpdates: 'ok', jobs: 'ok', storage: 'lost' });
  expect(asked).toBe(1);
  expect(warnings).toEqual(['storage: The bucket is not there.']);
});
