import { createDiskStorage } from './disk.ts';
import { createS3Storage } from './s3.ts';
import type { S3Settings } from './s3-client.ts';
import type { Storage } from './storage.ts';

export function createStorage({ dataDir, s3 }: { dataDir: string; s3: S3Settings | undefined }): Storage {
  const asStored = s3 ? createS3Storage(s3) : createDiskStorage(dataDir);
  return { ...asStored, asStored };
}
