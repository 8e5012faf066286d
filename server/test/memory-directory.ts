import { mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const neededBytes = 4e9;

/** In memory where there is enough: making a database creates hundreds of files, which takes a disk ten times as long. */
export async function makeMemoryDirectory(prefix: string): Promise<string> {
  const freeBytes = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return mkdtemp(join(freeBytes > neededBytes ? memory : tmpdir(), prefix));
}
