import { commandLine } from '../command-line.ts';
import { StartError } from '../errors.ts';
import type { FileStore } from './storage.ts';

const marker = 'restoring.txt';

/** In a storage that a backup is being restored to, until the database says that it was restored: before that nothing would hold the copy. */
export const markRestoring = (files: FileStore) =>
  files.put(marker, Buffer.from('A backup is being restored here, and that has not ended.'));

export const markRestored = (files: FileStore) => files.remove(marker);

export async function assertNotRestoring(files: FileStore) {
  if ((await files.get(marker)) !== undefined)
    throw new StartError(
      `A backup was being restored here, and that did not end: ${marker} lies in the files. Empty the data directory, and the bucket where the files are in one, and run ${commandLine('restore')} again.`,
    );
}
