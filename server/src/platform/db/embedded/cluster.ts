import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../../errors.ts';
import type { Binaries } from './binaries.ts';

/** Makes the cluster's directory, whole or not at all: a start that was killed half-way leaves only a draft. */
export async function createCluster(cluster: string, binaries: Binaries, password: string) {
  if (existsSync(cluster)) return;
  const draft = `${cluster}.draft`;
  const passwordFile = `${cluster}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (binaries.owner !== undefined) {
    chownSync(draft, binaries.owner, binaries.owner);
    chownSync(passwordFile, binaries.owner, binaries.owner);
  }
  const { file, args, ...user } = binaries.command('initdb', [
    `--pgdata=${draft}`,
    '--username=teduh',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ]);
  const made = spawnSync(file, args, { ...user, cwd: '/', env: {}, encoding: 'utf8' });
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new StartError(
      `PostgreSQL could not make its data directory:\n${made.stderr || made.error?.message}`,
    );
  }
  renameSync(draft, cluster);
}
