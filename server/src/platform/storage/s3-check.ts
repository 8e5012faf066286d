import { randomUUID } from 'node:crypto';
import { checkFolder } from './keys.ts';
import { type Bucket, openBucket, type S3Options, type S3Settings } from './s3-client.ts';
import { getBytes, listObjects, removeObject } from './s3-objects.ts';
import { putObject } from './s3-upload.ts';
import { StorageError, StorageUnavailable } from './storage-error.ts';

const checkMs = 5_000;
const answerMs = 2_000;
const attempts = 2;
const abandonedMs = 60 * 60 * 1000;

/** Removes what killed checks left. Ages are measured by the clock of the service, from the file that was just written. */
async function tidy(bucket: Bucket, ownKey: string) {
  const found = await Array.fromAsync(listObjects(bucket, checkFolder));
  const now = found.find(({ key }) => key === ownKey)?.modifiedAt.getTime() ?? 0;
  for (const { key, modifiedAt } of found)
    if (now - modifiedAt.getTime() > abandonedMs) await removeObject(bucket, key);
}

/** With a client of its own, which does not wait as long as one that has a file to save. */
export function createS3Check(settings: S3Settings, { timeoutMs = answerMs }: S3Options) {
  let opening: Promise<Bucket> | undefined;
  let isTidied = false;

  async function tryOut() {
    opening ??= openBucket(settings, { timeoutMs, attempts });
    const bucket = await opening;
    const key = `${checkFolder}${randomUUID()}.txt`;
    await putObject(bucket, { key, contentType: 'text/plain' }, Buffer.from(key));
    try {
      if ((await getBytes(bucket, key))?.toString() !== key)
        throw new StorageError(`storage: ${settings.endpoint} does not return what was written`);
      if (!isTidied) await tidy(bucket, key);
      isTidied = true;
    } catch (error) {
      await removeObject(bucket, key).catch(() => {});
      throw error;
    }
    await removeObject(bucket, key);
  }

  return async function check() {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(
      () =>
        reject(
          new StorageUnavailable(
            `storage: no answer from ${settings.endpoint} within ${checkMs / 1000} seconds`,
          ),
        ),
      checkMs,
    );
    await Promise.race([tryOut(), tooLate]).finally(() => clearTimeout(timer));
  };
}
