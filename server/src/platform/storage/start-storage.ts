import { StartError } from '../errors.ts';
import { assertNotMoving } from './moving-marker.ts';
import { assertNotRestoring } from './restoring-marker.ts';
import type { FileStore } from './storage.ts';
import { StorageError } from './storage-error.ts';

/** What an operator has to fix is one line, without a stack trace. */
export async function asStartError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    throw new StartError(`The files cannot be used: ${error.message}`);
  }
}

/** What was brought here from elsewhere has arrived as a whole. */
export async function assertComplete(files: FileStore) {
  await assertNotMoving(files);
  await assertNotRestoring(files);
}

/** A full disk is no reason not to start; a bucket that cannot be written is a wrong setting. */
export async function assertUsable(files: FileStore, { s3 }: { s3: object | undefined }) {
  if (s3) await files.check();
  await assertComplete(files);
}
