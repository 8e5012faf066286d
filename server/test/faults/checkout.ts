import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleServer } from '../../../scripts/release/bundle.ts';

const repository = join(import.meta.dirname, '../../..');

/** All packages as they are installed, except that the workspaces of this checkout take the place of the installed ones. */
async function linkPackages(root: string, workspaces: string[]) {
  const installed = join(repository, 'node_modules');
  await mkdir(join(root, 'node_modules/@teduh'), { recursive: true });
  for (const name of await readdir(installed)) {
    if (name !== '@teduh') await symlink(join(installed, name), join(root, 'node_modules', name));
  }
  for (const name of workspaces) await symlink(join(root, name), join(root, 'node_modules/@teduh', name));
  await symlink(join(repository, 'shared'), join(root, 'node_modules/@teduh/shared'));
}

/** What starts the server there, or runs one of its commands: the program of a release, a bundle as in a release, or the sources. */
export function lineFor(checkout: string, command?: string[]): string[] {
  const program = join(checkout, 'teduh');
  if (existsSync(program)) return [program, ...(command ?? [])];
  const [server, commands] = existsSync(join(checkout, 'server/dist'))
    ? ['server/dist/start.js', 'server/dist/command.js']
    : ['server/src/main.ts', 'server/src/commands/run.ts'];
  return [process.execPath, ...(command ? [join(checkout, commands), ...command] : [join(checkout, server)])];
}

/** The server as it is, and a web app of one line, so that the tests need no build. Extensions are other workspaces that the server loads. */
export async function makeCheckout(root: string, { extensions = ['sandbox'], bundled = false } = {}) {
  const workspaces = ['server', ...extensions];
  for (const workspace of workspaces) {
    for (const part of ['src', 'migrations', 'package.json'])
      await cp(join(repository, workspace, part), join(root, workspace, part), { recursive: true });
  }
  if (bundled) await bundleServer(join(root, 'server/dist'));
  await cp(join(repository, 'server/data'), join(root, 'server/data'), { recursive: true });
  await linkPackages(root, workspaces);
  await mkdir(join(root, 'web/dist'), { recursive: true });
  await writeFile(join(root, 'web/dist/index.html'), '<!doctype html><title>Teduh</title>');
  spawnSync('chmod', ['-R', 'a+rX', root]);
}
