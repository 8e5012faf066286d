import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { checkPrefix, contentTypeOf } from './keys.ts';
import type { Storage, StoredName } from './storage.ts';

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
};
type Answer = { status: number; bytes: Buffer };
type Call = { method: 'GET' | 'PUT' | 'DELETE'; url: URL; body?: Uint8Array; contentType?: string };

const attempts = 4;
const firstPauseMs = 100;
const timeoutMs = 20_000;

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

/** Any S3-compatible service, with the bucket in the path: MinIO, Ceph, R2, Garage and AWS all take that. */
export function createS3Storage(settings: S3Settings, options: { timeoutMs?: number } = {}): Storage {
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = settings;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 });
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
  const urlOf = (key: string) => new URL(`${base}/${key}`);

  async function send({ method, url, body, contentType }: Call): Promise<Answer> {
    const response = await aws.fetch(url, {
      method,
      headers: {
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(contentType && { 'content-type': contentType }),
      },
      ...(body && { body: Buffer.from(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs ?? timeoutMs),
    });
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** Everything asked for here may be repeated: a silent, overloaded or failing service is asked again. */
  async function ask(call: Call, attempt = 1): Promise<Answer> {
    const isLast = attempt === attempts;
    try {
      const answer = await send(call);
      const isPassing = answer.status >= 500 || answer.status === 429;
      if (!isPassing || isLast) return answer;
    } catch (error) {
      if (isLast) throw new Error(`storage: ${call.method} got no answer`, { cause: error });
    }
    await wait(firstPauseMs * 2 ** attempt * (0.5 + Math.random() / 2));
    return ask(call, attempt + 1);
  }

  function refuse({ method }: Call, { status, bytes }: Answer) {
    const code = textOf(bytes.toString(), 'Code') ?? 'no reason given';
    return new Error(`storage: ${method} was answered ${status} (${code})`);
  }

  async function* pages(prefix: string): AsyncGenerator<StoredName> {
    let token: string | undefined;
    do {
      const url = new URL(base);
      url.search = new URLSearchParams({
        'list-type': '2',
        prefix,
        ...(token && { 'continuation-token': token }),
      }).toString();
      const call: Call = { method: 'GET', url };
      const answer = await ask(call);
      if (answer.status !== 200) throw refuse(call, answer);
      const xml = answer.bytes.toString();
      for (const [, entry = ''] of xml.matchAll(/<Contents>(.*?)<\/Contents>/gs))
        yield { key: textOf(entry, 'Key') ?? '', modifiedAt: new Date(textOf(entry, 'LastModified') ?? '') };
      token = textOf(xml, 'IsTruncated') === 'true' ? textOf(xml, 'NextContinuationToken') : undefined;
    } while (token);
  }

  return {
    async put(key, bytes) {
      const call: Call = { method: 'PUT', url: urlOf(key), body: bytes, contentType: contentTypeOf(key) };
      const answer = await ask(call);
      if (answer.status !== 200) throw refuse(call, answer);
    },
    async get(key) {
      const contentType = contentTypeOf(key);
      const call: Call = { method: 'GET', url: urlOf(key) };
      const answer = await ask(call);
      if (answer.status === 404 && textOf(answer.bytes.toString(), 'Code') === 'NoSuchKey') return undefined;
      if (answer.status !== 200) throw refuse(call, answer);
      return { bytes: answer.bytes, contentType };
    },
    async remove(key) {
      contentTypeOf(key);
      const call: Call = { method: 'DELETE', url: urlOf(key) };
      const answer = await ask(call);
      const isGone = [200, 204].includes(answer.status);
      const neverWas = answer.status === 404 && textOf(answer.bytes.toString(), 'Code') === 'NoSuchKey';
      if (!isGone && !neverWas) throw refuse(call, answer);
    },
    list(prefix) {
      checkPrefix(prefix);
      return pages(prefix);
    },
  };
}
