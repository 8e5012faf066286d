import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { draftSuffix } from './create-set.ts';
import { peekManifest } from './manifest.ts';

const prefix = 'teduh-';

/** Sorts by time: teduh-20261117T193000Z */
export const setName = (at: Date) => `${prefix}${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
const namePattern = new RegExp(`^${prefix}\\d{8}T\\d{6}Z$`);
const draftPattern = new RegExp(
  `^\\.?${prefix}\\d{8}T\\d{6}Z(\\${draftSuffix}|(\\${draftSuffix})?-verified-\\w+)$`,
);

/** Removes sets of this installation beyond the newest ones, and what killed backups have left. Others' are left alone. */
export async function keepNewest(directory: string, count: number, installation: string): Promise<string[]> {
  const names = await readdir(directory);
  for (const name of names.filter((each) => draftPattern.test(each)))
    await rm(join(directory, name), { recursive: true, force: true });
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
