import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../src/platform/storage/s3.ts';

type StoredObject = { bytes: Buffer; contentType: string; modifiedAt: Date };
type Fault = 'unavailable' | 'slow down' | 'hang up' | 'say nothing' | 'break off';

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
  body: Buffer,
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
  const hasBodyHash = request.headers['x-amz-content-sha256'] === sha256(body);
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
  const canonical = [request.method, path, query, headers, names, sha256(body)].join('\n');
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
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${escapeXml(next)}</NextContinuationToken>` : ''}${contents.join('\n')}</ListBucketResult>`;
}

/** The part of S3 that the storage speaks, over real HTTP: one bucket in memory, signatures checked, lists in pages of two, faults on demand. */
export async function startS3Server() {
  const objects = new Map<string, StoredObject>();
  const faults: Fault[] = [];
  const requests: string[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request);
    requests.push(`${request.method} ${request.url}`);
    const fault = faults.shift();
    if (fault === 'unavailable') return refuse(response, 503, 'ServiceUnavailable');
    if (fault === 'slow down') return refuse(response, 429, 'SlowDown');
    if (fault === 'hang up') return request.socket.destroy();
    if (fault === 'say nothing') return;
    if (!isSignedBy(request, body, settings)) return refuse(response, 403, 'SignatureDoesNotMatch');
    const url = new URL(request.url ?? '/', 'http://s3');
    const [, bucket = '', ...rest] = url.pathname.split('/');
    const key = rest.map(decodeURIComponent).join('/');
    if (bucket !== settings.bucket) return refuse(response, 404, 'NoSuchBucket');
    if (!key)
      return response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(list(objects, url.searchParams));
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
    response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length });
    if (fault === 'break off')
      return response.write(object.bytes.subarray(0, 1), () => request.socket.destroy());
    return response.end(object.bytes);
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
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
