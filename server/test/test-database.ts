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

/** One connection for all files of a test worker: it takes half as long to open as a database to make. */
let administrator: pg.Pool | undefined;

async function administer(sql: string) {
  if (!administrator) {
    const connectionString = inject('postgresUrl');
    administrator = new pg.Pool({ connectionString, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
    administrator.on('error', () => {});
  }
  await administrator.query(sql);
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
