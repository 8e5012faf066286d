import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment, root, say } from './install.mjs';

const note = join(root, 'web/dist/.built-from');
const sources = ['web/src', 'web/public', 'shared/src'];
const files = [
  'web/index.html',
  'web/vite.config.ts',
  'web/chunk-groups.ts',
  'web/subset-font.ts',
  'web/package.json',
  'package-lock.json',
];

function fingerprint() {
  const hash = createHash('sha256');
  const inFolders = sources.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name)),
  );
  for (const file of [...inFolders.sort(), ...files.map((name) => join(root, name))]) {
    hash.update(file.slice(root.length)).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds the web app unless what stands in web/dist was made from these very sources. */
export function ensureBuilt({ force = false } = {}) {
  const current = fingerprint();
  if (!force && existsSync(note) && readFileSync(note, 'utf8') === current) return;
  say('Building the web app …');
  // The second one is what the server renders public pages with; it goes into the folder of the first.
  for (const more of [[], ['--ssr', 'src/entry-server.tsx']]) {
    const { status } = spawnSync('vite', ['build', '--logLevel', 'warn', ...more], {
      cwd: join(root, 'web'),
      env: environment(),
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
  writeFileSync(note, current);
}
