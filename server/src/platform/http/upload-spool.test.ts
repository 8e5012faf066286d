import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { createUploadSpool, type SpoolLimits } from './upload-spool.ts';
import { acceptForms, readForm } from './uploads.ts';

const megabyte = 1024 * 1024;
const boundary = 'teduh-boundary';
const rules = { fileField: 'images', maxFiles: 12, maxFileBytes: 10 * megabyte };

async function open(limits: Partial<SpoolLimits> = {}, work: () => Promise<void> = async () => {}) {
  const directory = await mkdtemp(join(tmpdir(), 'teduh-spool-'));
  const app = Fastify();
  registerErrorHandler(app);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    request.actor = { id: 'somebody', userType: 'customer', name: 'Siti' };
  });
  await app.register(async (scope) => {
    await acceptForms(scope, createUploadSpool(directory, limits));
    scope.post('/form', async (request) => {
      const { files } = await readForm(request, rules);
      await work();
      return files.length;
    });
  });
  const url = `${await app.listen({ port: 0 })}/form`;
  onTestFinished(async () => {
    await app.close();
    await rm(directory, { recursive: true });
  });

  /** A form that is begun and not ended. */
  function stall(bytes: number) {
    const headers = {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': 20 * megabyte,
    };
    const request = httpRequest(url, { method: 'POST', headers, agent: false });
    request.on('error', () => {});
    const head = 'Content-Disposition: form-data; name="images"; filename="a.jpg"';
    request.write(`--${boundary}\r\n${head}\r\n\r\n${'x'.repeat(bytes)}`);
    return request;
  }
  function send(bytes: number, signal?: AbortSignal) {
    const body = new FormData();
    body.append('images', new File([Buffer.alloc(bytes, 1)], 'photo.jpg', { type: 'image/jpeg' }));
    return fetch(url, { method: 'POST', body, ...(signal && { signal }) });
  }
  const sizes = async () => {
    const files = await readdir(directory);
    return Promise.all(files.map(async (name) => (await stat(join(directory, name))).size));
  };
  const isEmpty = () => vi.waitFor(async () => expect(await sizes()).toEqual([]), { timeout: 5_000 });
  return { directory, stall, send, sizes, isEmpty, names: () => readdir(directory) };
}

it('takes two forms of one caller at a time, and leaves nothing on disk', async () => {
  const { stall, send, sizes, isEmpty } = await open();
  const stalled = [stall(9 * megabyte), stall(9 * megabyte)];
  await vi.waitFor(async () => expect(await sizes()).toHaveLength(2), { timeout: 5_000 });
  const refused = await send(10);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
  for (const request of stalled) request.destroy();
  await isEmpty();
  expect((await send(10)).status).toBe(200);
});

it('answers 503 while all uploads together are too many, and takes the next one afterwards', async () => {
  const { stall, send, sizes, isEmpty } = await open({ totalBytes: 3 * megabyte });
  const stalled = stall(2 * megabyte);
  await vi.waitFor(async () => expect(Math.max(...(await sizes()))).toBeGreaterThan(1.5 * megabyte), {
    timeout: 5_000,
  });
  const refused = await send(2 * megabyte);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10']);
  stalled.destroy();
  await isEmpty();
  expect((await send(2 * megabyte)).status).toBe(200);
});

it('gives up a form that is not there in time, and what it had received', async () => {
  const { stall, isEmpty } = await open({ timeoutMs: 300 });
  const answer = Promise.withResolvers<IncomingMessage>();
  stall(megabyte).on('response', answer.resolve);
  const response = await answer.promise;
  expect(response.statusCode).toBe(408);
  expect(await json(response)).toMatchObject({ code: 'upload_too_slow' });
  await isEmpty();
});

it('counts a form until it was worked on, also where its sender did not wait for that', async () => {
  const working = Promise.withResolvers<void>();
  let begun = 0;
  const { send, isEmpty } = await open({}, () => {
    begun += 1;
    return working.promise;
  });
  const impatient = [new AbortController(), new AbortController()];
  const left = impatient.map(({ signal }) => send(10, signal).catch(() => 'left'));
  await vi.waitFor(() => expect(begun).toBe(2), { timeout: 5_000 });
  for (const sender of impatient) sender.abort();
  expect(await Promise.all(left)).toEqual(['left', 'left']);
  expect((await send(10)).status).toBe(429);
  working.resolve();
  await isEmpty();
  await vi.waitFor(async () => expect((await send(10)).status).toBe(200), { timeout: 5_000 });
});

it('removes what a killed process left, and nothing that another server is receiving', async () => {
  const { directory, send, names } = await open();
  const now = Date.now() / 1000;
  for (const [name, ageSeconds] of [
    ['left', 3_700],
    ['another', 60],
  ] as const) {
    await writeFile(join(directory, name), 'bytes');
    await utimes(join(directory, name), now, now - ageSeconds);
  }
  expect((await send(10)).status).toBe(200);
  await vi.waitFor(async () => expect(await names()).toEqual(['another']), { timeout: 5_000 });
});

it('waits two minutes for a form', () => {
  expect(createUploadSpool('nowhere').timeoutMs).toBe(120_000);
});
