import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { errorMessages } from '@teduh/shared/errors.constants';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { createUploadSpool } from './upload-spool.ts';
import { acceptForms, readForm } from './uploads.ts';

const megabyte = 1024 * 1024;
const boundary = 'teduh-boundary';
const rules = { fileField: 'images', maxFiles: 12, maxFileBytes: 10 * megabyte };

let app: FastifyInstance;
let port: number;
const logged: string[] = [];

let directory: string;
beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'teduh-uploads-')), 'spool');
  app = Fastify({ logger: { level: 'error', stream: { write: (line: string) => logged.push(line) } } });
  registerErrorHandler(app);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    request.actor = { id: 'somebody', userType: 'customer', name: 'Siti' };
  });
  app.post('/json', async () => 'fine');
  await app.register(async (scope) => {
    await acceptForms(scope, createUploadSpool(directory));
    scope.post('/form', async (request) => {
      const { fields, files } = await readForm(request, rules);
      return {
        fields,
        sizes: files.map(({ length }) => length),
        first: files[0]?.subarray(0, 20).toString(),
      };
    });
  });
  port = Number(new URL(await app.listen({ port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  await rm(join(directory, '..'), { recursive: true });
});
beforeEach(() => {
  logged.length = 0;
  return () => expect(logged).toEqual([]);
});

const filled = (bytes: number) => new File([Buffer.alloc(bytes, 1)], 'photo.jpg', { type: 'image/jpeg' });
function form(entries: [string, string | File][]) {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}
type Answer = {
  message?: string;
  errorFields?: Record<string, string>;
  fields?: Record<string, unknown>;
  sizes?: number[];
};

async function send(body: FormData | string | Buffer<ArrayBuffer>, headers: Record<string, string> = {}) {
  const response = await fetch(`http://localhost:${port}/form`, { method: 'POST', body, headers });
  return { status: response.status, body: (await response.json()) as Answer };
}
const sendRaw = (body: string | Buffer<ArrayBuffer>, type = `multipart/form-data; boundary=${boundary}`) =>
  send(body, { 'content-type': type });
const part = (head: string, body: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
const end = `--${boundary}--\r\n`;
/** Large files as one body: `fetch` needs five times as long for a form with them. */
const imagesOf = (...sizes: number[]) => {
  const heading = Buffer.from(part('name="images"; filename="a.jpg"', '').slice(0, -2));
  const parts = sizes.flatMap((bytes) => [heading, Buffer.alloc(bytes, 1), Buffer.from('\r\n')]);
  return Buffer.concat([...parts, Buffer.from(end)]);
};
const refusal = (fields: Record<string, string>) => ({
  message: errorMessages.invalid_fields,
  isError: true,
  errorFields: fields,
});

describe('a form', () => {
  it('comes apart into fields and files, and repeated fields become a list', async () => {
    const { status, body } = await send(
      form([
        ['name', 'Rumah Teduh 陈'],
        ['images', new File(['first'], 'a.jpg')],
        ['keep', '/images/a'],
        ['images', filled(3000)],
        ['keep', '/images/b'],
        ['keep', '/images/c'],
        ['rooms', '[{"name":"A"}]'],
      ]),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      fields: {
        name: 'Rumah Teduh 陈',
        keep: ['/images/a', '/images/b', '/images/c'],
        rooms: '[{"name":"A"}]',
      },
      sizes: [5, 3000],
      first: 'first',
    });
  });

  it('may be JSON instead', async () => {
    const { status, body } = await send('{"name":"Rumah","rooms":[{"name":"A"}]}', {
      'content-type': 'application/json',
    });
    expect([status, body]).toEqual([200, { fields: { name: 'Rumah', rooms: [{ name: 'A' }] }, sizes: [] }]);
  });

  it.each(['[1,2]', '"hello"', 'null', '17'])('is not %s', async (json) => {
    const { status, body } = await send(json, { 'content-type': 'application/json' });
    expect([status, body]).toEqual([
      400,
      { code: 'unexpected_shape', message: 'The request is not what was expected.', isError: true },
    ]);
  });

  it('may be empty', async () => {
    expect((await sendRaw('')).body).toEqual({ fields: {}, sizes: [] });
    expect((await sendRaw(end)).body).toEqual({ fields: {}, sizes: [] });
    const response = await app.inject({ method: 'POST', url: '/form' });
    expect(response.json()).toEqual({ fields: {}, sizes: [] });
  });

  it('carries a field as JSON where its part says so', async () => {
    const body = `--${boundary}\r\nContent-Disposition: form-data; name="rooms"\r\nContent-Type: application/json\r\n\r\n[{"name":"A"}]\r\n${end}`;
    expect((await sendRaw(body)).body.fields).toEqual({ rooms: [{ name: 'A' }] });
  });

  it('has no file where a browser sends an input that nobody used', async () => {
    const unused = part('name="images"; filename=""', '').replace(
      '\r\n\r\n',
      '\r\nContent-Type: application/octet-stream\r\n\r\n',
    );
    expect((await sendRaw(unused + end)).body).toEqual({ fields: {}, sizes: [] });
  });

  it('takes twelve files of ten megabytes', async () => {
    const { status, body } = await sendRaw(imagesOf(...Array(12).fill(10 * megabyte)));
    expect(status).toBe(200);
    expect(body.sizes).toEqual(Array(12).fill(10 * megabyte));
  });
});

describe('is refused with a clear 4xx, under the field to blame', () => {
  it('with 13 images', async () => {
    const { status, body } = await send(form(Array.from({ length: 13 }, () => ['images', filled(1000)])));
    expect(status).toBe(400);
    expect(body).toMatchObject(refusal({ images: 'At most 12 images' }));
  });

  it('with one of 11 MB, or of one byte too much', async () => {
    for (const bytes of [11 * megabyte, 10 * megabyte + 1]) {
      const { status, body } = await send(
        form([
          ['name', 'Rumah'],
          ['images', filled(10)],
          ['images', filled(bytes)],
          ['images', filled(10)],
        ]),
      );
      expect(status).toBe(413);
      expect(body).toMatchObject(refusal({ images: 'Each image can have at most 10 MB' }));
    }
  });

  it('with a file where none belongs', async () => {
    const { status, body } = await send(form([['avatar', filled(10)]]));
    expect([status, body]).toEqual([
      400,
      expect.objectContaining(refusal({ avatar: 'A file is not expected here' })),
    ]);
  });

  it('with a text longer than any field', async () => {
    const { status, body } = await send(form([['description', 'a'.repeat(70_000)]]));
    expect([status, body]).toEqual([
      413,
      expect.objectContaining(refusal({ description: 'At most 64 kB are possible here' })),
    ]);
  });

  it('with fields without end', async () => {
    const { status, body } = await send(form(Array.from({ length: 3000 }, (_, at) => [`field${at}`, 'x'])));
    expect([status, body]).toEqual([
      413,
      { code: 'too_many_fields', message: 'The form has too many fields.', isError: true },
    ]);
  });

  it.each([
    ['it breaks off in a field', part('name="name"', 'Rumah').slice(0, -4)],
    ['it breaks off in a file', part('name="images"; filename="a.jpg"', 'half a pict').slice(0, -4)],
    ['it breaks off after a file', part('name="images"; filename="a.jpg"', 'a picture')],
    ['it breaks off in a heading', `--${boundary}\r\nContent-Dispo`],
    ['it is no form at all', 'name=Rumah&price=100'],
    ['it is JSON', '{"name":"Rumah"}'],
    ['a part has no heading', `--${boundary}\r\n\r\n--${boundary}--\r\n`],
    ['a part has no name', part('filename="a.jpg"', 'x') + end],
    ['a field would reach into every object', part('name="__proto__"', '{"isAdmin":true}') + end],
    ['a file would reach into every object', part('name="constructor"; filename="a.jpg"', 'x') + end],
    [
      'a JSON part is not JSON',
      `--${boundary}\r\nContent-Disposition: form-data; name="rooms"\r\nContent-Type: application/json\r\n\r\n[{\r\n${end}`,
    ],
  ])('when %s', async (_, body) => {
    const answer = await sendRaw(body);
    expect([answer.status, answer.body]).toEqual([
      400,
      { code: 'unreadable_form', message: 'The form could not be read.', isError: true },
    ]);
  });

  it('when it does not say where its parts end', async () => {
    expect((await sendRaw(part('name="a"', 'b') + end, 'multipart/form-data')).status).toBe(400);
    expect((await sendRaw(part('name="a"', 'b') + end, 'multipart/form-data; boundary=')).status).toBe(400);
  });

  it('when it is of a kind that nobody reads', async () => {
    for (const type of ['multipart/mixed; boundary=x', 'application/x-www-form-urlencoded'])
      expect((await sendRaw('a=b', type)).status).toBe(415);
  });
});

it('routes outside its scope answer 415 to a form, as before', async () => {
  const response = await fetch(`http://localhost:${port}/json`, { method: 'POST', body: form([['a', 'b']]) });
  expect(response.status).toBe(415);
});

it('answers a client that is still sending, and serves it again on the same connection', async () => {
  const socket = connect(port, 'localhost');
  await once(socket, 'connect');
  let heard = '';
  socket.on('data', (data) => {
    heard += data;
  });
  const heading = part('name="avatar"; filename="a.jpg"', 'the first bytes').slice(0, -2);
  const rest = Buffer.alloc(5 * megabyte, 1);
  const tail = `\r\n${end}`;
  const length = heading.length + rest.length + tail.length;
  socket.write(
    `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nContent-Length: ${length}\r\n\r\n${heading}`,
  );
  while (!heard.includes('A file is not expected here')) await once(socket, 'data');
  expect(heard).toMatch(/^HTTP\/1\.1 400 /);
  heard = '';
  socket.write(rest);
  socket.write(tail);
  socket.write(
    'POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":"b"}',
  );
  while (!heard.includes('"fields":{"a":"b"}')) await once(socket, 'data');
  socket.destroy();
});

it('does not mind a client that goes away in the middle of a file', async () => {
  const headers = {
    'content-type': `multipart/form-data; boundary=${boundary}`,
    'content-length': 1_000_000,
  };
  const leaving = httpRequest({ port, path: '/form', method: 'POST', headers }).on('error', () => {});
  leaving.write(part('name="images"; filename="a.jpg"', 'x'.repeat(50_000)).slice(0, -2));
  const [received] = (await once(app.server, 'request')) as [IncomingMessage];
  leaving.destroy();
  await new Promise((resolve) => received.once('close', resolve));
  expect((await send(form([['a', 'b']]))).status).toBe(200);
});

/** What is only waiting to be collected is not held. */
function collectGarbage() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

it('holds no memory of what it refused', async () => {
  const tooLarge = imagesOf(10 * megabyte, 11 * megabyte);
  const heldBytes = () => {
    collectGarbage();
    return process.memoryUsage().arrayBuffers;
  };
  await sendRaw(tooLarge);
  const before = heldBytes();
  for (let round = 0; round < 2; round++) expect((await sendRaw(tooLarge)).status).toBe(413);
  // A connection that is just being closed lets go of its last piece a moment later.
  await vi.waitFor(() => expect(heldBytes() - before).toBeLessThan(10 * megabyte), { timeout: 10_000 });
});
