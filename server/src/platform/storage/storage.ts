import { createDiskStorage } from './disk.ts';
import { createS3Storage, type S3Settings } from './s3.ts';

export type StoredFile = { bytes: Buffer; contentType: string };
export type StoredName = { key: string; modifiedAt: Date };

/** Files by name. A name is never given to other content, so whoever has read a file may keep it for ever. */
export type Storage = {
  /** The file is there whole or not at all, and stays there after a crash. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<StoredFile | undefined>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<StoredName>;
};

export function createStorage({ dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined }): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(dataDir);
}
