import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../src/platform/storage/s3-client.ts';

type StoredObject = { bytes: Buffer; contentType: string; modifiedAt: Date };
/** `html` is the answer of a proxy, `forget` loses the answer to what was done, `whole` ignores that a part was asked for. */
export type Fault =
  | 'unavailable'
  | 'slow down'
  | 'html'
  | 'hang up'
  | 'say nothing'
  | 'break off'
  | 'cut'
  | 'stall'
  | 'forget'
  | 'whole'
  | 'none';

/** So many requests are answered as they should be before the next fault. */
export const noFaults = (count: number): Fault[] => Array(count).fill('none');

const pageSize = 2;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const escapeUri = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** AWS Signature Version 4 as its documentation describes it, worked out from what came over the wire. */
function isSignedBy(
  request: IncomingMessage,
  bodyHash: string,
  { region, accessKeyId, secretAccessKey }: S3Settings,
) {
  const match =
    /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), ?SignedHeaders=(?<names>[^,]+), ?Signature=(?<signature>[0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  const { key, scope = '', names = '', signature = '' } = match?.groups ?? {};
  const time = String(request.headers['x-amz-date']);
  const expectedScope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const isFresh =
    Math.abs(Date.parse(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z')) - Date.now()) <
    900_000;
  const hasBodyHash = request.headers['x-amz-content-sha256'] === bodyHash;
  const mustBeSigned = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) =>
    names.split(';').includes(name),
  );
  if (key !== accessKeyId || scope !== expectedScope || !isFresh || !hasBodyHash || !mustBeSigned)
    return false;

  const url = new URL(request.url ?? '/', 'http://s3');
  const query = [...url.searchParams]
    .map((pair) => pair.map(escapeUri).join('='))
    .toSorted()
    .join('&');
  const path = url.pathname
    .split('/')
    .map((part) => escapeUri(decodeURIComponent(part)))
    .join('/');
  const headers = names
    .split(';')
    .map((name) => `${name}:${String(request.headers[name]).trim()}\n`)
    .join('');
  const canonical = [request.method, path, query, headers, names, bodyHash].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>((soFar, part) => hmac(soFar, part), `AWS4${secretAccessKey}`);
  return timingSafeEqual(hmac(signingKey, toSign), Buffer.from(signature, 'hex'));
}

function refuse(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

function list(objects: Map<string, StoredObject>, query: URLSearchParams) {
  const prefix = query.get('prefix') ?? '';
  const token = query.get('continuation-token');
  const after = token ? Buffer.from(token.replace(/^<&">/, ''), 'base64url').toString() : '';
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = names.slice(0, pageSize);
  const isTruncated = names.length > page.length;
  // Tokens are opaque: this one has letters in it that XML and URLs must escape.
  const next = `<&">${Buffer.from(page.at(-1) ?? '').toString('base64url')}`;
  const contents = page.map(
    (key) =>
      `<Contents><Key>${escapeXml(key)}</Key><LastModified>${objects.get(key)?.modifiedAt.toISOString()}</LastModified><Size>${objects.get(key)?.bytes.length}</Size></Contents>`,
  );
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>` : ''}${contents.join('\n')}</ListBucketResult>`;
}

const answerXml = (response: ServerResponse, xml: string) =>
  response.writeHead(200, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${xml}`);

type Upload = { key: string; contentType: string; parts: Map<number, Buffer> };

/** Uploads in parts: begun, each part, finished, given up. Returns false for a request that has nothing to do with them. */
function answerUpload(
  uploads: Map<string, Upload>,
  objects: Map<string, StoredObject>,
  {
    key,
    body,
    query,
    request,
  }: { key: string; body: Buffer; query: URLSearchParams; request: IncomingMessage },
  response: ServerResponse,
): boolean {
  if (request.method === 'POST' && query.has('uploads')) {
    const id = randomUUID();
    uploads.set(id, { key, contentType: request.headers['content-type'] ?? '', parts: new Map() });
    answerXml(
      response,
      `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    );
    return true;
  }
  const id = query.get('uploadId');
  if (!id) return false;
  const upload = uploads.get(id);
  if (!upload || upload.key !== key) refuse(response, 404, 'NoSuchUpload');
  else if (request.method === 'PUT') {
    upload.parts.set(Number(query.get('partNumber')), body);
    response.writeHead(200, { etag: `"${sha256(body)}"` }).end();
  } else {
    uploads.delete(id);
    const named = [...body.toString().matchAll(/<ETag>(.*?)<\/ETag><PartNumber>(\d+)<\/PartNumber>/g)];
    const parts = named.map(([, , number]) => upload.parts.get(Number(number)) ?? Buffer.alloc(0));
    if (request.method === 'POST') {
      objects.set(key, {
        bytes: Buffer.concat(parts),
        contentType: upload.contentType,
        modifiedAt: new Date(),
      });
      answerXml(response, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
    } else response.writeHead(204).end();
  }
  return true;
}

/** The part of S3 that the storage speaks, over real HTTP: one bucket in memory, signatures checked, lists in pages of two, faults on demand. */
export async function startS3Server() {
  const objects = new Map<string, StoredObject>();
  const faults: Fault[] = [];
  const requests: string[] = [];
  const uploads = new Map<string, Upload>();

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    const fault = faults.shift();
    if (fault === 'unavailable') return refuse(response, 503, 'ServiceUnavailable');
    if (fault === 'slow down') return refuse(response, 429, 'SlowDown');
    if (fault === 'html')
      return response.writeHead(502, { 'content-type': 'text/html' }).end('<html><p>Bad Gateway');
    if (fault === 'hang up') return request.socket.destroy();
    if (fault === 'say nothing') return;
    if (!isSignedBy(request, sha256(body), settings)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    if (fault === 'forget') response.end = () => request.socket.destroy() as never;
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (!key) return answerXml(response, list(objects, url.searchParams));
    if (answerUpload(uploads, objects, { key, body, query: url.searchParams, request }, response)) return;
    if (request.method === 'PUT') {
      objects.set(key, {
        bytes: body,
        contentType: request.headers['content-type'] ?? '',
        modifiedAt: new Date(),
      });
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    const from = Number(
      /^bytes=(\d+)-$/.exec(fault === 'whole' ? '' : (request.headers.range ?? ''))?.[1] ?? 0,
    );
    const size = object.bytes.length;
    response.writeHead(from > 0 ? 206 : 200, {
      'content-type': object.contentType,
      'content-length': size - from,
      etag: `"${sha256(object.bytes)}"`,
      ...(from > 0 && { 'content-range': `bytes ${from}-${size - 1}/${size}` }),
    });
    if (request.method === 'HEAD') return response.end();
    if (fault === 'cut') {
      response.flushHeaders();
      return request.socket.destroySoon();
    }
    if (fault === 'stall') return response.write(object.bytes.subarray(from, from + 1));
    if (fault === 'break off')
      return response.write(object.bytes.subarray(from, from + 1), () => request.socket.destroy());
    return response.end(object.bytes.subarray(from));
  }

  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const settings: S3Settings = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'ap-southeast-5',
    bucket: 'teduh-test',
    accessKeyId: 'test-key',
    secretAccessKey: 'test/secret+key',
  };
  return {
    settings,
    objects,
    faults,
    requests,
    uploads,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
