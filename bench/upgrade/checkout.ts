import { execFileSync, spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const workspaces = ['shared', 'server', 'sandbox', 'demo'];
const withMigrations = ['server', 'sandbox'];
const recording = 'server/test/previous-release/statements.json';

/** What is missing, in words for whoever started this. */
export class Missing extends Error {}

function git(args: string[], env: Record<string, string> = {}): string | undefined {
  const { error, status, stdout } = spawnSync('git', args, {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  if (error) throw new Missing(`git cannot be started: ${error.message}`);
  return status === 0 ? stdout.trim() : undefined;
}

/** The release before this one: the newest tag, or, as long as there is none, the commit that recorded the statements of a release. */
export function findRelease(asked: string | undefined): string {
  if (!git(['rev-parse', '--git-dir'])) throw new Missing('This folder is no clone of the repository.');
  const ref =
    asked ?? git(['describe', '--tags', '--abbrev=0']) ?? git(['log', '-1', '--format=%H', '--', recording]);
  if (!ref) throw new Missing('There is no tag and no recorded release: name a commit.');
  const commit = git(['rev-parse', '--verify', '--quiet', `${ref}^{commit}`]);
  if (!commit) throw new Missing(`There is no commit ${ref} in this clone.`);
  return commit;
}

const readMigrations = async (folder: string) =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();

async function linkPackages(copy: string) {
  const installed = join(root, 'node_modules');
  await mkdir(join(copy, 'node_modules/@teduh'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@teduh') await symlink(join(installed, name), join(copy, 'node_modules', name));
  }
  for (const name of workspaces) await symlink(join(copy, name), join(copy, 'node_modules/@teduh', name));
}

/** A release as it was, in a temporary folder, with the packages that are installed here. */
export async function takeOut(commit: string) {
  const copy = await mkdtemp(join(tmpdir(), 'teduh-upgrade-'));
  const index = { GIT_INDEX_FILE: join(copy, 'index') };
  git(['read-tree', commit], index);
  execFileSync('git', ['checkout-index', '--all', `--prefix=${copy}/`], {
    cwd: root,
    env: { ...process.env, ...index },
  });
  await linkPackages(copy);
  // Some tests serve the web app as it was built last.
  await cp(join(root, 'web/dist'), join(copy, 'web/dist'), { recursive: true }).catch(() => {});
  for (const name of withMigrations)
    await cp(join(copy, name, 'migrations'), join(copy, name, 'migrations-of-release'), { recursive: true });

  async function useMigrations(from: (workspace: string) => string) {
    for (const name of withMigrations) {
      const folder = join(copy, name, 'migrations');
      await rm(folder, { recursive: true });
      await cp(from(name), folder, { recursive: true });
    }
  }
  return {
    root: copy,
    hasOtherPackages:
      (await readFile(join(copy, 'package-lock.json'), 'utf8')) !==
      (await readFile(join(root, 'package-lock.json'), 'utf8')),
    /** The migrations that were added since. */
    async useNewSchema(): Promise<string[]> {
      await useMigrations((name) => join(root, name, 'migrations'));
      const added: string[] = [];
      for (const name of withMigrations) {
        const before = new Set(await readMigrations(join(copy, name, 'migrations-of-release')));
        const now = await readMigrations(join(copy, name, 'migrations'));
        added.push(...now.filter((file) => !before.has(file)).map((file) => `${name}/${file}`));
      }
      return added;
    },
    useOwnSchema: () => useMigrations((name) => join(copy, name, 'migrations-of-release')),
    remove: () => rm(copy, { recursive: true, force: true }),
  };
}
