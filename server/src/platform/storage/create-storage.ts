import { createDiskStorage } from './disk.ts';
import { createEncryptedStorage } from './encrypted.ts';
import type { FileKeys } from './file-keys.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';
import type { FileStore, Storage } from './storage.ts';

export type StorageSettings = {
  dataDir: string;
  /** Undefined: files are kept in the data directory. */
  s3: S3Settings | undefined;
  /** Undefined: private files are stored as they are. */
  fileKeys?: FileKeys | undefined;
};

/** Probes of several balancers at the same time are one check. */
function shareChecks(files: FileStore): FileStore {
  let checking: Promise<void> | undefined;
  const check = () => {
    checking ??= files.check().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  return { ...files, check };
}

export function createStorage({ dataDir, s3, fileKeys }: StorageSettings): Storage {
  const files = s3 ? createS3Storage(s3) : createDiskStorage(dataDir);
  return createEncryptedStorage(shareChecks(files), fileKeys);
}
