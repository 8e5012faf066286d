import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '../platform/db/embedded/embedded.ts';
import { migrate } from '../platform/db/migrate.ts';

const schemaFile = join(import.meta.dirname, '../platform/db/schema.ts');

/** Writes the types that Kysely checks queries against, generated from a migrated database. */
export function generateTypes(databaseUrl: string, more: string[] = []) {
  const args = [
    '--dialect=postgres',
    '--default-schema=public',
    '--date-parser=string',
    `--type-mapping=${JSON.stringify({ int8: 'number' })}`,
    `--url=${databaseUrl}`,
    `--out-file=${schemaFile}`,
  ];
  execFileSync('kysely-codegen', [...args, ...more], { stdio: ['ignore', 'ignore', 'inherit'] });
}

export default async function dbTypes() {
  const dataDir = await mkdtemp(join(tmpdir(), 'teduh-types-'));
  const embedded = await startEmbedded({
    dataDir,
    password: 'types',
    warn: console.error,
    settings: ['fsync=off'],
  });
  try {
    await migrate(embedded.url);
    generateTypes(embedded.url);
  } finally {
    await embedded.stop();
    await rm(dataDir, { recursive: true });
  }
}
