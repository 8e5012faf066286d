import { commandLine } from '../command-line.ts';
import { StartError } from '../errors.ts';
import type { FileStore } from './storage.ts';

const marker = 'moving.txt';

/** In a storage that files are being moved to for the first time, until all of them are there. */
export const markMoving = (files: FileStore) =>
  files.put(marker, Buffer.from('Files are being moved here, and not all of them have arrived.'));

export const markMoved = (files: FileStore) => files.remove(marker);

export const isMovingMarker = (key: string) => key === marker;

const isMoving = async (files: FileStore) => (await files.get(marker)) !== undefined;

export async function assertNotMoving(files: FileStore) {
  if (await isMoving(files))
    throw new StartError(
      `Not all files have arrived where these settings keep them: ${marker} lies there. Run the ${commandLine('files:move')} again that was interrupted.`,
    );
}
