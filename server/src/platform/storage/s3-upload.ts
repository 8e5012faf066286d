import { type Bucket, codeOf } from './s3-client.ts';

/** The smallest that all services take is 5 MB; 10,000 of these make 80 GB. */
const partBytes = 8 * 1024 * 1024;

type NewObject = { key: string; contentType: string };

/**
 * Pieces of any size as pieces of the size of a part, the last one smaller. Two buffers take turns, so that garbage does not pile up: a part is good
 * until the one after the next is asked for.
 */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const buffers: Buffer[] = [];
  let turn = 0;
  let filled = 0;
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; ) {
      buffers[turn] ??= Buffer.allocUnsafe(partBytes);
      const taken = piece.subarray(at, at + partBytes - filled);
      buffers[turn]?.set(taken, filled);
      at += taken.length;
      filled += taken.length;
      if (filled < partBytes) continue;
      yield buffers[turn] as Buffer;
      turn = 1 - turn;
      filled = 0;
    }
  }
  if (filled > 0) yield (buffers[turn] as Buffer).subarray(0, filled);
}

export async function putObject(
  { library, client, retry, name }: Bucket,
  { key, contentType }: NewObject,
  bytes: Uint8Array,
) {
  const command = new library.PutObjectCommand({
    Bucket: name,
    Key: key,
    Body: bytes,
    ContentType: contentType,
  });
  await retry('PUT', () => client.send(command));
}

type Upload = { Bucket: string; Key: string; UploadId: string };
type Sent = { parts: { PartNumber: number; ETag: string | undefined }[]; sizeBytes: number };

async function sendParts({ library, client, retry }: Bucket, upload: Upload, parts: AsyncIterable<Buffer>) {
  const sent: Sent = { parts: [], sizeBytes: 0 };
  for await (const part of parts) {
    const PartNumber = sent.parts.length + 1;
    const command = new library.UploadPartCommand({ ...upload, PartNumber, Body: part });
    const { ETag } = await retry('PUT', () => client.send(command));
    sent.parts.push({ PartNumber, ETag });
    sent.sizeBytes += part.length;
  }
  return sent;
}

/** When the answer to the first try was lost, the second one finds no upload: it is finished, and the file is there. */
async function finish({ library, client, retry }: Bucket, upload: Upload, { parts, sizeBytes }: Sent) {
  const { Bucket, Key } = upload;
  try {
    const command = new library.CompleteMultipartUploadCommand({
      ...upload,
      MultipartUpload: { Parts: parts },
    });
    await retry('POST', () => client.send(command));
  } catch (error) {
    if (codeOf(error) !== 'NoSuchUpload') throw error;
    const command = new library.HeadObjectCommand({ Bucket, Key });
    const { ContentLength } = await retry('HEAD', () => client.send(command));
    if (ContentLength !== sizeBytes) throw error;
  }
}

async function* withFirst(first: Buffer[], rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield* first;
  yield* rest;
}

async function uploadParts(bucket: Bucket, { key, contentType }: NewObject, parts: AsyncIterable<Buffer>) {
  const { library, client, retry, name } = bucket;
  const object = { Bucket: name, Key: key };
  const create = new library.CreateMultipartUploadCommand({ ...object, ContentType: contentType });
  const { UploadId = '' } = await retry('POST', () => client.send(create));
  const upload = { ...object, UploadId };
  try {
    await finish(bucket, upload, await sendParts(bucket, upload, parts));
  } catch (error) {
    // Parts of an upload that never ends cost money, and no list shows them.
    const abort = new library.AbortMultipartUploadCommand(upload);
    await retry('DELETE', () => client.send(abort)).catch(() => {});
    throw error;
  }
}

/** A file of any size, two parts of it in memory. What fits into one part is one request. */
export async function putPieces(bucket: Bucket, object: NewObject, pieces: AsyncIterable<Uint8Array>) {
  const parts = inParts(pieces);
  try {
    const { value: first } = await parts.next();
    const { value: second } = await parts.next();
    if (!second) return await putObject(bucket, object, first ?? Buffer.alloc(0));
    await uploadParts(bucket, object, withFirst([first, second], parts));
  } finally {
    await parts.return(undefined);
  }
}
