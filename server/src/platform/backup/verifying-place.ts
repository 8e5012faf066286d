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

const isInUse = (place: string) => {
  try {
    lockDirectory(place)();
    return false;
  } catch {
    return true;
  }
};

/** Removes what killed verifications have left. Those that run hold a lock. */
export async function clearVerifying(dataDir: string) {
  const directory = join(dataDir, verifyingName);
  for (const name of await readdir(directory).catch(() => []))
    if (!isInUse(join(directory, name))) await rm(join(directory, name), { recursive: true, force: true });
  await rmdir(directory).catch(() => {});
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
  await mkdir(directory, { recursive: true, mode: 0o711 });
  const place = await mkdtemp(join(directory, 'set-'));
  const unlock = lockDirectory(place);
  try {
    const inside = join(place, 'data');
    await mkdir(inside, { mode: 0o700 });
    return await work(inside);
  } finally {
    unlock();
    await rm(place, { recursive: true, force: true });
    await rmdir(directory).catch(() => {});
  }
}
