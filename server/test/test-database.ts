import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string;
    templateUrl: string;
    checkout: string;
    sealDir: string;
  }
}

async function administer(sql: string) {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** A database of its own, copied from the migrated template (or empty), for one test file. */
export async function createTestDatabase({ empty = false } = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the time of the default, which writes everything to the log.
  const template = empty ? 'template0' : 'template_migrated';
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: inject('postgresUrl').replace(/teduh$/, name),
    drop: () => administer(`drop database ${name} with (force)`),
  };
}
