import { type Bucket, codeOf, sizeOf } from './s3-client.ts';

/** The smallest that all services take is 5 MB; 10,000 of these make 80 GB. */
const partBytes = 8 * 1024 * 1024;

type NewObject = { key: string; contentType: string };

/** Pieces of any size as pieces of the size of a part, the last one smaller. */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    waiting.push(piece);
    bytes += piece.length;
    while (bytes >= partBytes) {
      const whole = Buffer.concat(waiting);
      yield whole.subarray(0, partBytes);
      waiting = [whole.subarray(partBytes)];
      bytes -= partBytes;
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

export async function putObject(
  { library, client, name, explain }: Bucket,
  { key, contentType }: NewObject,
  bytes: Uint8Array,
) {
  const command = new library.PutObjectCommand({
    Bucket: name,
    Key: key,
    Body: bytes,
    ContentType: contentType,
  });
  await client.send(command).catch((error) => {
    throw explain(error, 'PUT');
  });
}

type Upload = { Bucket: string; Key: string; UploadId: string };
type Part = { PartNumber: number; ETag: string | undefined };

async function sendParts({ library, client, explain }: Bucket, upload: Upload, parts: AsyncIterable<Buffer>) {
  const sent: Part[] = [];
  let sizeBytes = 0;
  for await (const part of parts) {
    const PartNumber = sent.length + 1;
    const command = new library.UploadPartCommand({ ...upload, PartNumber, Body: part });
    const { ETag } = await client.send(command).catch((error) => {
      throw explain(error, 'PUT');
    });
    sent.push({ PartNumber, ETag });
    sizeBytes += part.length;
  }
  return { sent, sizeBytes };
}

/** When the answer to the first try was lost, the second one finds no upload: it is finished, and the file is there. */
async function finish(
  bucket: Bucket,
  upload: Upload,
  { sent, sizeBytes }: { sent: Part[]; sizeBytes: number },
) {
  const { library, client, explain } = bucket;
  const command = new library.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } });
  await client.send(command).catch(async (error) => {
    if (codeOf(error) === 'NoSuchUpload' && (await sizeOf(bucket, upload.Key)) === sizeBytes) return;
    throw explain(error, 'POST');
  });
}

async function* withFirst(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

async function uploadParts(bucket: Bucket, { key, contentType }: NewObject, parts: AsyncIterable<Buffer>) {
  const { library, client, name, explain } = bucket;
  const of = { Bucket: name, Key: key };
  const create = new library.CreateMultipartUploadCommand({ ...of, ContentType: contentType });
  const { UploadId = '' } = await client.send(create).catch((error) => {
    throw explain(error, 'POST');
  });
  const upload = { ...of, UploadId };
  try {
    await finish(bucket, upload, await sendParts(bucket, upload, parts));
  } catch (error) {
    // Parts of an upload that never ends cost money, and no list shows them.
    await client.send(new library.AbortMultipartUploadCommand(upload)).catch(() => {});
    throw error;
  }
}

/** A file of any size, one part of it in memory. What fits into one part is one request. */
export async function putPieces(bucket: Bucket, object: NewObject, pieces: AsyncIterable<Uint8Array>) {
  const parts = inParts(pieces);
  const first: Buffer[] = [];
  for await (const part of { [Symbol.asyncIterator]: () => ({ next: () => parts.next() }) }) {
    first.push(part);
    if (first.length === 2) break;
  }
  if (first.length < 2) return putObject(bucket, object, first[0] ?? Buffer.alloc(0));
  await uploadParts(bucket, object, withFirst(first, parts));
}
