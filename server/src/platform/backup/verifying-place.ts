import { mkdir, mkdtemp, readdir, rm, rmdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { lockDirectory } from '../db/embedded/lock.ts';
import { StartError } from '../errors.ts';

/** Of the data directory. */
export const verifyingName = 'verifying';
/** For the log that PostgreSQL writes there, and so that the server's own does not stop. */
const reserveBytes = 128e6;

async function assertRoom(dataDir: string, neededBytes: number) {
  const { bavail, bsize } = await statfs(dataDir);
  const lacking = neededBytes + reserveBytes - bavail * bsize;
  if (lacking > 0)
    throw new StartError(
      `there is no room in ${dataDir} to try it: ${Math.ceil(lacking / 1e6)} MB more are needed`,
    );
}

function lockIfFree(place: string) {
  try {
    return lockDirectory(place);
  } catch {
    return undefined;
  }
}

/** Another verification may put its lock there while this one removes: then it is tried again. */
const remove = (place: string) => rm(place, { recursive: true, force: true, maxRetries: 5 });

/** Removes what killed verifications have left. Those that run hold a lock; who removes holds it, so that none begins there meanwhile. */
export async function clearVerifying(dataDir: string) {
  const directory = join(dataDir, verifyingName);
  for (const name of await readdir(directory).catch(() => [])) {
    const unlock = lockIfFree(join(directory, name));
    if (unlock) await remove(join(directory, name)).finally(unlock);
  }
  await rmdir(directory).catch(() => {});
}

/** Another verification that begins or ends may remove what is not locked yet: then another one is made. */
async function makePlace(directory: string, triesLeft = 5): Promise<{ place: string; unlock: () => void }> {
  try {
    await mkdir(directory, { recursive: true, mode: 0o711 });
    const place = await mkdtemp(join(directory, 'set-'));
    const unlock = lockDirectory(place);
    await mkdir(join(place, 'data'), { mode: 0o700 }).catch((error) => {
      unlock();
      throw error;
    });
    return { place, unlock };
  } catch (error) {
    if (triesLeft === 0) throw error;
    return makePlace(directory, triesLeft - 1);
  }
}

/**
 * Gives `work` an empty directory, and removes it afterwards. It is in the data directory, where the same lies anyway: what is unpacked there is
 * not encrypted, as the backups beside it may have to be.
 */
export async function withVerifyingPlace<T>(
  dataDir: string,
  neededBytes: number,
  work: (place: string) => Promise<T>,
): Promise<T> {
  await clearVerifying(dataDir);
  // As everywhere: PostgreSQL may be another user, who passes through.
  await mkdir(dataDir, { recursive: true, mode: 0o711 });
  await assertRoom(dataDir, neededBytes);
  const directory = join(dataDir, verifyingName);
  const { place, unlock } = await makePlace(directory);
  try {
    return await work(join(place, 'data'));
  } finally {
    await remove(place).finally(unlock);
    await rmdir(directory).catch(() => {});
  }
}
