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

let administrator: Promise<pg.Client> | undefined;

/** One for all files of a test worker: a connection takes half as long to open as a database to make. */
async function connect() {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function administer(sql: string) {
  administrator ??= connect();
  await (await administrator).query(sql);
}

type DatabaseOptions = {
  empty?: boolean;
  /** The address of another one, to which nobody is connected. */
  copyOf?: string;
};

/** A database of its own, copied from the migrated template unless told otherwise, for one test file. */
export async function createTestDatabase({ empty = false, copyOf }: DatabaseOptions = {}) {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying the files takes half the time of the default, which writes everything to the log.
  const template = copyOf ? new URL(copyOf).pathname.slice(1) : empty ? 'template0' : 'template_migrated';
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: inject('postgresUrl').replace(/teduh$/, name),
    drop: () => administer(`drop database ${name} with (force)`),
  };
}
