import { randomUUID } from 'node:crypto';
import { randomFrom } from './faults/random.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  items?: Schema;
  enum?: unknown[];
};
type Parameter = { in: string; name: string };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
};
/** The part of an OpenAPI document that requests are made from. */
export type ApiDescription = { paths: Record<string, Record<string, Operation>> };

export type HostileRequest = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  /** Whose token goes along. */
  who: 'guest' | 'tenant' | 'admin';
};

/** The same choices for the same seed, so that what fails can be made again. */
function createRandom(seed: number) {
  const next = randomFrom(seed);
  return {
    chance: (likelihood: number) => next() < likelihood,
    pick: <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T,
    below: (limit: number) => Math.floor(next() * limit),
  };
}
type Random = ReturnType<typeof createRandom>;

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const uuid = '11111111-1111-4111-8111-111111111111';

/** For addresses: as they are written there. */
const words = [
  '',
  '%00',
  '%',
  '%zz',
  '%c0%80',
  '%ed%a0%80',
  '..%2f..%2fetc%2fpasswd',
  'a'.repeat(1500),
  '%27%20or%201=1--',
  '%22%3E%3Cscript%3E',
  '-1',
  '0',
  '1e308',
  '99999999999999999999',
  'NaN',
  'null',
  'true',
  '9999-12-31',
  '0000-00-00',
  '%F0%9F%8F%A0',
  '__proto__',
  uuid,
  cursorOf(['newest', '1', '-'.repeat(36)]),
  cursorOf(['price-low', Number.MAX_SAFE_INTEGER, uuid]),
  cursorOf(['createdAt', '2026-11-15T00:00:00.000Z', uuid]),
  cursorOf({ length: 3 }),
  cursorOf([[[]]]),
];

/** For bodies: of every type, and of the wrong one everywhere. */
const values: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '‮txt.exe',
  'a'.repeat(5_000),
  'a'.repeat(101),
  '<img src=x onerror=alert(1)>',
  "'; drop table users; --",
  '=HYPERLINK("http://x")',
  '2026-11-31',
  '9999-12-31',
  uuid,
  [],
  [[]],
  [null],
  Array(300).fill(0),
  {},
  { $gt: '' },
  { length: { toString: 1 } },
  { toString: 1, valueOf: 1 },
  { toJSON: 1 },
  { constructor: { prototype: {} } },
];

const methods = ['PUT', 'PATCH', 'DELETE', 'POST', 'HEAD', 'OPTIONS'];
const bodiesAsText = [
  '',
  'null',
  '17',
  '"text"',
  '[]',
  '{',
  '{"a":',
  '{"__proto__":{"a":1}}',
  '[[[['.repeat(500),
  '\u0000',
];
const types = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json; charset=',
  'application/x-www-form-urlencoded',
  'text/plain',
  'text/xml',
  'application/',
  '/',
  ';',
  'multipart/form-data',
  'multipart/form-data; boundary=',
];
const headerValues: Record<string, readonly string[]> = {
  authorization: ['Bearer', 'Bearer x', 'Basic eDp5', 'Bearer a.b.c', `Bearer ${'x'.repeat(3000)}`],
  cookie: ['teduh_refresh=', 'teduh_refresh=x; teduh_browser=y', ';;;', `a=${'b'.repeat(3000)}`],
  'if-none-match': ['*', '"', 'W/', ','.repeat(500)],
  'accept-encoding': ['br;q=nan', 'identity;q=0, *;q=0', ',,,', 'x'.repeat(1000)],
  range: ['bytes=0-', 'bytes=99999-1', 'lines=1'],
  'x-forwarded-for': ['1.2.3.4', '::', 'x'.repeat(500)],
  host: ['evil.example', '', '[::1'],
  'content-encoding': ['gzip', 'deflate', 'x'],
  'user-agent': ['', 'x'.repeat(3000)],
};

function bodyFor(random: Random, schema: Schema | undefined, depth = 0): unknown {
  const own = schema?.anyOf ? random.pick(schema.anyOf) : schema;
  const names = Object.keys(own?.properties ?? {});
  if (names.length === 0 || depth > 3 || random.chance(0.15)) return random.pick(values);
  const body: Record<string, unknown> = {};
  for (const name of names) {
    if (random.chance(0.2)) continue;
    const inner = own?.properties?.[name];
    body[name] =
      inner?.properties || inner?.items
        ? bodyFor(random, inner.items ?? inner, depth + 1)
        : random.pick(inner?.enum && random.chance(0.5) ? inner.enum : values);
  }
  return random.chance(0.1) ? [body] : body;
}

function formFor(random: Random): { type: string; body: string } {
  const name = random.pick([
    'title',
    'images',
    'photographs',
    'signedContract',
    '__proto__',
    '',
    'x'.repeat(300),
  ]);
  const file = random.chance(0.5) ? `; filename="${random.pick(['a.jpg', '', '../../x', 'a.pdf'])}"` : '';
  const content = random.pick([
    '',
    'x',
    '%PDF-1.7\n',
    '\u0000'.repeat(100),
    'a'.repeat(70_000),
    JSON.stringify(random.pick(values)),
  ]);
  const part = `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`;
  const end = random.pick(['--b--\r\n', '--b--\r\n', '', '--b']);
  return { type: 'multipart/form-data; boundary=b', body: part.repeat(1 + random.below(3)) + end };
}

/** Streams do not end, and the clock would end every login. */
const left = new Set(['GET /api/events', 'POST /api/sandbox/clock']);

/** Makes requests that nobody's browser sends, from the description of the API: for every route, as a guest, a tenant and an admin. */
export function createHostileRequests(api: ApiDescription, seed: number) {
  const random = createRandom(seed);
  const routes = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .map(([method, operation]) => ({ method: method.toUpperCase(), path, operation }))
      .filter(({ method }) => !left.has(`${method} ${path}`)),
  );

  function addressOf(path: string, { parameters = [] }: Operation): string {
    const filled = path.replaceAll(/\{\w+\}/g, () => (random.chance(0.4) ? uuid : random.pick(words) || 'x'));
    const names = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    const query = names
      .filter(() => random.chance(0.4))
      .map((name) => `${name}${random.pick(['=', '[]=', '[a]='])}${random.pick(words)}`);
    if (random.chance(0.1)) query.push(`${random.pick(words)}=${random.pick(words)}`);
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  }

  return function next(): HostileRequest {
    const { method, path, operation } = random.pick(routes);
    const headers: Record<string, string> = {};
    const request: HostileRequest = {
      method: random.chance(0.03) ? random.pick(methods) : method,
      url: addressOf(path, operation),
      headers,
      who: random.pick(['guest', 'tenant', 'admin']),
    };
    if (random.chance(0.1)) {
      const name = random.pick(Object.keys(headerValues));
      headers[name] = random.pick(headerValues[name] ?? ['']);
    }
    const isForm = /complaints$|upload-signed|properties/.test(path) && method !== 'GET';
    if (['POST', 'PATCH', 'PUT'].includes(request.method)) {
      if (isForm && random.chance(0.4)) {
        const { type, body } = formFor(random);
        headers['content-type'] = type;
        request.body = body;
      } else {
        const schema = operation.requestBody?.content?.['application/json']?.schema;
        headers['content-type'] = random.chance(0.05) ? random.pick(types) : 'application/json';
        request.body = random.chance(0.05)
          ? random.pick(bodiesAsText)
          : JSON.stringify(bodyFor(random, schema));
      }
    }
    return request;
  };
}

export const randomSeed = () => Number.parseInt(randomUUID().slice(0, 8), 16);
