import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { namePattern } from './drafts.ts';
import { peekManifest } from './manifest.ts';

/** Removes sets of this installation beyond the newest ones. Others' are left alone. */
export async function keepNewest(directory: string, count: number, installation: string): Promise<string[]> {
  const names = await readdir(directory);
  const own: string[] = [];
  for (const name of names.filter((each) => namePattern.test(each)).toSorted()) {
    const manifest = await peekManifest(join(directory, name)).catch(() => undefined);
    if (manifest?.installation === installation) own.push(name);
  }
  const old = own.slice(0, -count);
  for (const name of old) {
    // First the manifest: half a set is none.
    await rm(join(directory, name, 'manifest.json'), { force: true });
    await rm(join(directory, name), { recursive: true, force: true });
  }
  return old;
}
