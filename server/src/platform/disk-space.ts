import { statfs } from 'node:fs/promises';

/** Of the disk that a directory is on: what ordinary users can still write, and its size. */
export async function readDisk(directory: string) {
  const { bsize, bavail, blocks } = await statfs(directory);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
