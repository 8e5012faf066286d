import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const prefix = 'teduh-';
/** What is being written, or was when the machine died. Never taken for a backup. */
const suffix = '.partial';
const abandonedMs = 12 * 60 * 60 * 1000;

/** Sorts by time: teduh-20261117T193000Z */
export const setName = (at: Date) => `${prefix}${at.toISOString().replace(/[-:]|\.\d+/g, '')}`;
const name = `${prefix}\\d{8}T\\d{6}Z`;
export const namePattern = new RegExp(`^${name}$`);
/** As older versions named them: whose they are is not known, and what was verified there lies open. */
const unownedPattern = new RegExp(`^\\.?(${name})(\\${suffix}|(\\${suffix})?-verified-\\w+)$`);

/** Says whose it is: several installations may keep their backups in one place. */
export const draftOf = (folder: string, installation: string) =>
  join(dirname(folder), `${basename(folder)}-${installation}${suffix}`);

/** What cannot be removed does not matter more than why, and the next backup tries again. */
export const removeDraft = (path: string) => rm(path, { recursive: true, force: true }).catch(() => {});

/** Removes what killed nightly backups of this installation have left. */
export async function removeDrafts(directory: string, installation: string, now: Date) {
  const longAgo = setName(new Date(now.getTime() - abandonedMs));
  const isLeft = (each: string) => {
    const unowned = unownedPattern.exec(each)?.[1];
    if (unowned) return unowned < longAgo;
    const own = `-${installation}${suffix}`;
    return each.endsWith(own) && namePattern.test(each.slice(0, -own.length));
  };
  for (const each of (await readdir(directory).catch(() => [])).filter(isLeft))
    await removeDraft(join(directory, each));
}
