import { buffer } from 'node:stream/consumers';
import type { GetObjectCommandOutput } from '@aws-sdk/client-s3';
import { type Bucket, codeOf } from './s3-client.ts';
import type { StoredName } from './storage.ts';

type Body = AsyncIterable<Uint8Array>;
type Found = { sizeBytes: number; etag: string | undefined; body: Body };

async function ask({ library, client, retry, name }: Bucket, key: string, from = 0, etag?: string) {
  const command = new library.GetObjectCommand({
    Bucket: name,
    Key: key,
    ...(from > 0 && { Range: `bytes=${from}-`, IfMatch: etag }),
  });
  return retry('GET', () => client.send(command)).catch((error): GetObjectCommandOutput | undefined => {
    if (codeOf(error) === 'NoSuchKey') return undefined;
    throw error;
  });
}

export async function findObject(bucket: Bucket, key: string): Promise<Found | undefined> {
  const answer = await ask(bucket, key);
  return answer && { sizeBytes: answer.ContentLength ?? 0, etag: answer.ETag, body: answer.Body as Body };
}

/** Without the first so many bytes, for a service that sends the whole file whatever was asked for. */
async function* skip(body: Body, count: number): AsyncGenerator<Uint8Array> {
  let left = count;
  for await (const piece of body) {
    if (piece.length > left) yield piece.subarray(left);
    left = Math.max(0, left - piece.length);
  }
}

async function askForRest(bucket: Bucket, key: string, from: number, etag: string | undefined) {
  const answer = await ask(bucket, key, from, etag);
  if (!answer) throw bucket.explain(new Error('the file was removed meanwhile'), 'GET');
  return answer.ContentRange || from === 0 ? (answer.Body as Body) : skip(answer.Body as Body, from);
}

/** An answer that breaks off is asked for again from where it broke off. Each new piece makes it a new start. */
export async function* readPieces(
  bucket: Bucket,
  key: string,
  { sizeBytes, etag, body }: Found,
): AsyncGenerator<Uint8Array> {
  let rest = body;
  let at = 0;
  for (let failures = 0; ; ) {
    try {
      for await (const piece of rest) {
        at += piece.length;
        failures = 0;
        yield piece;
      }
      return;
    } catch (error) {
      failures += 1;
      if (failures === bucket.attempts) throw bucket.explain(error, 'GET');
    }
    if (at === sizeBytes) return;
    await bucket.pause(failures);
    rest = await askForRest(bucket, key, at, etag);
  }
}

export async function getBytes(bucket: Bucket, key: string): Promise<Buffer | undefined> {
  const found = await findObject(bucket, key);
  return found && buffer(readPieces(bucket, key, found));
}

/** All objects, 1,000 a request. */
export async function* listObjects(
  { library, client, retry, name }: Bucket,
  prefix: string,
): AsyncGenerator<StoredName> {
  let token: string | undefined;
  do {
    const command = new library.ListObjectsV2Command({
      Bucket: name,
      Prefix: prefix,
      ContinuationToken: token,
    });
    const page = await retry('GET', () => client.send(command));
    for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
      if (LastModified) yield { key: Key, sizeBytes: Size, modifiedAt: LastModified };
    token = page.IsTruncated ? page.NextContinuationToken : undefined;
  } while (token);
}

export async function removeObject({ library, client, retry, name }: Bucket, key: string) {
  const command = new library.DeleteObjectCommand({ Bucket: name, Key: key });
  await retry('DELETE', () => client.send(command)).catch((error) => {
    if (codeOf(error) !== 'NoSuchKey') throw error;
  });
}
