// Runs before anything is installed, on any Node from 20 on: no dependency, no newer syntax.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const note = join(root, 'node_modules/.teduh-installed');

export function say(message) {
  console.log(`· ${message}`);
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

function wanted() {
  const hash = createHash('sha256');
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(root, file)));
  return hash.update(`${process.platform}-${process.arch}`).digest('hex');
}

/** Installs with `npm ci` when the lock file is not the one that was installed last. */
export function ensureInstalled() {
  const hash = wanted();
  if (existsSync(note) && readFileSync(note, 'utf8') === hash) return;
  say('Installing packages (npm ci), which takes about a minute …');
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', ['ci', ...quiet], { cwd: root, stdio: 'inherit' });
  if (status !== 0) fail('The packages could not be installed. What npm says above is the reason.');
  mkdirSync(dirname(note), { recursive: true });
  writeFileSync(note, hash);
}

/** The Node that comes with the packages, or the machine's own where there is none for this platform. */
export function findNode() {
  const pinned = join(root, 'node_modules/.bin/node');
  if (existsSync(pinned)) return pinned;
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  return fail(
    `There is no packaged Node.js for ${process.platform}-${process.arch}, and this one is ${process.version}: Node.js 26 or newer is needed here.`,
  );
}

/**
 * Programs of the packages come first, so that everything below runs on the pinned Node as well. What Node has compiled once it
 * keeps: most of a server's start is that.
 */
export function environment(more = {}) {
  const bin = join(root, 'node_modules/.bin');
  const path = process.env.PATH ?? '';
  return {
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    ...process.env,
    PATH: path.startsWith(bin) ? path : `${bin}:${path}`,
    ...more,
  };
}
