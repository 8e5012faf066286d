import { Readable } from 'node:stream';
import { createLimiter } from '../concurrency.ts';
import { checkPrefix, contentTypeOf, isListed } from './keys.ts';
import { createS3Check } from './s3-check.ts';
import { type Bucket, openBucket, type S3Options, type S3Settings } from './s3-client.ts';
import { findObject, getBytes, listObjects, readPieces, removeObject } from './s3-objects.ts';
import { putObject, putPieces } from './s3-upload.ts';
import type { FileStore, StoredName, StoredStream } from './storage.ts';

const putsAtOnce = 8;

async function* listFiles(open: () => Promise<Bucket>, prefix: string): AsyncGenerator<StoredName> {
  for await (const file of listObjects(await open(), prefix)) if (isListed(file.key)) yield file;
}

/** Works with any S3-compatible service. All requests are idempotent: what gets no answer, or that the service is overloaded, is asked again. */
export function createS3Storage(settings: S3Settings, options: S3Options = {}): FileStore {
  let opening: Promise<Bucket> | undefined;
  const open = () => {
    opening ??= openBucket(settings, options);
    return opening;
  };
  const check = createS3Check(settings, options);

  return {
    async put(key, bytes) {
      const object = { key, contentType: contentTypeOf(key) };
      await putObject(await open(), object, bytes);
    },
    async putAll(files) {
      const objects = files.map(({ key, bytes }) => ({ key, contentType: contentTypeOf(key), bytes }));
      const bucket = await open();
      const limit = createLimiter(putsAtOnce);
      await Promise.all(objects.map((object) => limit(() => putObject(bucket, object, object.bytes))));
    },
    async putStream(key, pieces) {
      const object = { key, contentType: contentTypeOf(key) };
      await putPieces(await open(), object, pieces);
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      const bytes = await getBytes(await open(), key);
      return bytes && { bytes, contentType };
    },
    async openStream(key): Promise<StoredStream | undefined> {
      const contentType = contentTypeOf(key);
      const bucket = await open();
      const found = await findObject(bucket, key);
      if (!found) return undefined;
      const bytes = Readable.from(readPieces(bucket, key, found), { objectMode: false });
      return { sizeBytes: found.sizeBytes, contentType, bytes };
    },
    async remove(key) {
      contentTypeOf(key);
      await removeObject(await open(), key);
    },
    list(prefix) {
      checkPrefix(prefix);
      return listFiles(open, prefix ?? '');
    },
    check,
  };
}
