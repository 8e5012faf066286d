import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../errors.ts';
import type { Binaries } from './binaries.ts';
import { superuser } from './create-database.ts';

const draftPrefix = (cluster: string) => `${cluster}.draft`;

/** What starts that were killed half-way have left. An initdb that outlived its server may still be writing there. */
function removeDrafts(cluster: string) {
  const directory = dirname(cluster);
  const isDraft = (name: string) => name.startsWith(basename(draftPrefix(cluster)));
  for (const name of readdirSync(directory).filter(isDraft)) {
    try {
      rmSync(join(directory, name), { recursive: true, force: true });
    } catch {
      // The next start tries again: nothing depends on it.
    }
  }
}

/** Makes the cluster's directory, whole or not at all, in a draft that nobody else knows. */
export function createCluster(cluster: string, binaries: Binaries, password: string) {
  removeDrafts(cluster);
  if (existsSync(cluster)) return;
  const draft = mkdtempSync(`${draftPrefix(cluster)}-`);
  const passwordFile = `${draft}.password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (binaries.owner !== undefined) {
    chownSync(draft, binaries.owner, binaries.owner);
    chownSync(passwordFile, binaries.owner, binaries.owner);
  }
  const { file, args, ...user } = binaries.command('initdb', [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  const made = spawnSync(file, args, { ...user, cwd: '/', env: {}, encoding: 'utf8' });
  if (made.status !== 0) {
    removeDrafts(cluster);
    throw new StartError(
      `PostgreSQL could not make its data directory:\n${made.stderr || made.error?.message}`,
    );
  }
  renameSync(draft, cluster);
  removeDrafts(cluster);
}
