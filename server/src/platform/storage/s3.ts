import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { createLimiter } from '../concurrency.ts';
import { checkFolder, checkPrefix, contentTypeOf, isListed } from './keys.ts';
import type { FileStore, StoredName } from './storage.ts';
import { StorageError } from './storage-error.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
type S3Response = { status: number; bytes: Buffer };
type S3Request = { method: 'GET' | 'PUT' | 'DELETE'; url: URL; body?: Uint8Array; contentType?: string };

const attempts = 4;
const firstPauseMs = 100;
const timeoutMs = 20_000;
const putsAtOnce = 8;

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
const unescapeXml = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name] ?? whole);
  });
function textOf(xml: string, tag: string): string | undefined {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return found === undefined ? undefined : unescapeXml(found);
}

/** Works with any S3-compatible service. The bucket is part of the path, which MinIO, Ceph, R2, Garage and AWS all accept. */
export function createS3Storage(settings: S3Settings, options: { timeoutMs?: number } = {}): FileStore {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const urlOf = (key: string) => new URL(`${base}/${key}`);

  async function send({ method, url, body, contentType }: S3Request): Promise<S3Response> {
    const request = await aws.sign(url, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType && { 'content-type': contentType }),
      },
      ...(body && { body: Buffer.from(body) }),
      redirect: 'error',
    });
    // A signal that belongs to the request itself is lost when the request is garbage collected, and would never abort.
    const response = await fetch(request, { signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs) });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** All requests here are idempotent, so a service that does not answer, is overloaded or fails is asked again. */
  async function sendWithRetries(request: S3Request, attempt = 1): Promise<S3Response> {
    const isLast = attempt === attempts;
    try {
      const response = await send(request);
      const isTemporary = response.status >= 500 || response.status === 429;
      if (!isTemporary || isLast) return response;
    } catch (error) {
      if (isLast) throw new Error(`storage: ${request.method} got no answer`, { cause: error });
    }
    await wait(firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2));
    return sendWithRetries(request, attempt + 1);
  }

  function errorOf({ method }: S3Request, { status, bytes }: S3Response) {
    const code = textOf(bytes.toString(), 'Code') ?? 'no reason given';
    return new Error(`storage: ${method} was answered ${status} (${code})`);
  }

  async function* listKeys(prefix = ''): AsyncGenerator<StoredName> {
    let token: string | undefined;
    do {
      const url = new URL(base);
      url.search = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(token && { 'continuation-token': token }),
      }).toString();
      const request: S3Request = { method: 'GET', url };
      const response = await sendWithRetries(request);
      if (response.status !== 200) throw errorOf(request, response);
      const xml = response.bytes.toString();
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const key = textOf(entry, 'Key') ?? '';
        const modifiedAt = new Date(textOf(entry, 'LastModified') ?? '');
        if (isListed(key)) yield { key, sizeBytes: Number(textOf(entry, 'Size')), modifiedAt };
      }
      token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
    } while (token);
  }

  async function put(key: string, bytes: Uint8Array) {
    const request: S3Request = {
      method: 'PUT',
      url: urlOf(key),
      body: bytes,
      contentType: contentTypeOf(key),
    };
    const response = await sendWithRetries(request);
    if (response.status !== 200) throw errorOf(request, response);
  }

  async function get(key: string) {
    const contentType = contentTypeOf(key);
    const request: S3Request = { method: 'GET', url: urlOf(key) };
    const response = await sendWithRetries(request);
    if (response.status === 404 && textOf(response.bytes.toString(), 'Code') === 'NoSuchKey')
      return undefined;
    if (response.status !== 200) throw errorOf(request, response);
    return { bytes: response.bytes, contentType };
  }

  async function remove(key: string) {
    contentTypeOf(key);
    const request: S3Request = { method: 'DELETE', url: urlOf(key) };
    const response = await sendWithRetries(request);
    const isRemoved = [200, 204].includes(response.status);
    const isMissing = response.status === 404 && textOf(response.bytes.toString(), 'Code') === 'NoSuchKey';
    if (!isRemoved && !isMissing) throw errorOf(request, response);
  }

  async function check() {
    const key = `${checkFolder}${randomUUID()}.txt`;
    try {
      await put(key, Buffer.from(key));
      if ((await get(key))?.bytes.toString() !== key)
        throw new Error('what was written came back as something else');
      await remove(key);
    } catch (error) {
      throw new StorageError(
        `The bucket ${bucket} at ${endpoint} cannot be used: ${(error as Error).message}`,
        {
          cause: error,
        },
      );
    }
  }

  return {
    put,
    async putAll(files) {
      const limit = createLimiter(putsAtOnce);
      for (const { key } of files) contentTypeOf(key);
      await Promise.all(files.map(({ key, bytes }) => limit(() => put(key, bytes))));
    },
    putStream: async (key, pieces) => put(key, await buffer(Readable.from(pieces))),
    get,
    async openStream(key) {
      const file = await get(key);
      return (
        file && {
          sizeBytes: file.bytes.length,
          contentType: file.contentType,
          bytes: Readable.from([file.bytes]),
        }
      );
    },
    remove,
    list(prefix) {
      checkPrefix(prefix);
      return listKeys(prefix);
    },
    check,
  };
}
