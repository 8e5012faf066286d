import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import packageFile from '../../package.json' with { type: 'json' };

/** Of Teduh. */
export const { version } = packageFile;

const root = join(import.meta.dirname, '../../..');
const read = (...path: string[]) => readFile(join(root, ...path), 'utf8').catch(() => '');

/** A release has a file with what it was made from; a clone has its `.git`. */
async function readCommit(): Promise<string | null> {
  const released = (await read('COMMIT')).trim();
  if (released) return released;
  const head = (await read('.git', 'HEAD')).trim();
  const branch = /^ref: (.+)$/.exec(head)?.[1];
  if (!branch) return head || null;
  const own = (await read('.git', ...branch.split('/'))).trim();
  const packed = (await read('.git', 'packed-refs')).split('\n').find((line) => line.endsWith(` ${branch}`));
  return own || packed?.split(' ')[0] || null;
}

let known: Promise<{ version: string; commit: string | null }> | undefined;

const readAll = async () => ({ version, commit: (await readCommit())?.slice(0, 12) ?? null });

/** What runs here; read once. */
export function readVersion() {
  known ??= readAll();
  return known;
}
