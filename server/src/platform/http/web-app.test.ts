import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { registerWebApp } from './web-app.ts';

let app: FastifyInstance;
let directory: string;
const script = 'console.log("teduh");'.repeat(20);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'teduh-web-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, '.vite'));
  await writeFile(join(directory, 'index.html'), '<!doctype html>');
  await writeFile(join(directory, '.vite/manifest.json'), '{}');
  await writeFile(join(directory, 'assets/main-abc.js'), script);
  await writeFile(join(directory, 'assets/main-abc.js.br'), brotliCompressSync(script));
  await writeFile(join(directory, 'assets/main-abc.js.gz'), gzipSync(script));
  app = Fastify();
  await registerWebApp(app, directory);
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('keeps hashed files for ever, in the best encoding the browser takes', async () => {
  const brotli = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(brotli.rawPayload).toEqual(brotliCompressSync(script));
  expect((await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  const plain = await get('/assets/main-abc.js');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe(script);
});

it('never lets index.html go stale, and sends it again only when it changed', async () => {
  const first = await get('/');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

it.each(['/', '/login', '/listing/42', '/manage-properties/edit/42'])('%s is the web app', async (url) => {
  const answer = await get(url);
  expect(answer.body).toBe('<!doctype html>');
  expect(answer.statusCode).toBe(200);
});

it.each(['/no-such-page', '/login/more', '/register-confirmation'])('%s is the 404 page, with that status', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toBe('<!doctype html>');
});

it.each(['/assets/gone.js', '/api/gone'])('%s is a plain 404', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('<!doctype html>');
});

it('does not serve what the build keeps for itself', async () => {
  expect((await get('/.vite/manifest.json')).statusCode).toBe(404);
});

it('refuses to start without a build', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'teduh-web-'));
  await expect(registerWebApp(Fastify(), empty)).rejects.toThrow('The web app is not built');
  await rm(empty, { recursive: true });
});
