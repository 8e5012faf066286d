import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../../errors.ts';

const busy = 5;
const timeoutMs = 1_000;

/**
 * One server per data directory, from its first moment to its last. The kernel holds the lock for the process, so no crash
 * leaves it behind and no reused process number fakes it. Node cannot lock a file itself; SQLite, which it brings, can.
 */
export function lockDirectory(dataDir: string): () => void {
  const file = join(dataDir, 'lock');
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(file, { timeout: timeoutMs });
    lock.exec('begin exclusive');
    return () => lock?.close();
  } catch (error) {
    lock?.close();
    const { errcode, message } = error as Error & { errcode?: number };
    throw new StartError(
      errcode === busy
        ? `The data directory ${dataDir} is in use by another Teduh server. Stop that one, or set TEDUH_DATA_DIR.`
        : `The data directory ${dataDir} cannot be locked (${file}: ${message}).`,
    );
  }
}
