import { spawnSync } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const repository = join(import.meta.dirname, '../../..');

/** The server as it stands and a web app of one line: the tests neither need a build nor meet one half-way. */
export async function makeCheckout(root: string) {
  for (const part of ['src', 'migrations', 'package.json'])
    await cp(join(repository, 'server', part), join(root, 'server', part), { recursive: true });
  await symlink(join(repository, 'node_modules'), join(root, 'node_modules'));
  await mkdir(join(root, 'web/dist'), { recursive: true });
  await writeFile(join(root, 'web/dist/index.html'), '<!doctype html><title>Teduh</title>');
  spawnSync('chmod', ['-R', 'a+rX', root]);
}
