import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PageHead } from './page-document.ts';
import { createPublicCache } from './public-cache.ts';
import { type Pages, readWebApp, registerWebApp } from './web-app.ts';

let app: FastifyInstance;
let directory: string;
const lines: string[] = [];
const describePage = async (pathname: string): Promise<PageHead> => ({
  title: `Page <${pathname}>`,
  description: 'A "page"',
  ...(pathname === '/faq' && { canonical: 'https://teduh.test/faq', jsonLd: { text: '</script>' } }),
  status: pathname.startsWith('/no-such') ? 404 : 200,
});
const bus = {
  subscribe: () => () => false,
  isListening: () => true,
  start: async () => {},
  stop: async () => {},
};
const pages: Pages = {
  describe: describePage,
  isRendered: (pathname) => pathname === '/rendered',
  collect: async () => ({}),
  cache: createPublicCache(bus, { tags: ['Property'], idOf: () => undefined }),
  isSandbox: false,
  sendsMail: false,
};
const script = 'console.log("teduh");'.repeat(20);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'teduh-web-'));
  await mkdir(join(directory, 'assets'));
  await mkdir(join(directory, '.vite'));
  await writeFile(
    join(directory, 'index.html'),
    '<!doctype html><title>Teduh</title><meta name="description" content="general" /><body><div id="root"></div></body>',
  );
  await writeFile(join(directory, '.vite/manifest.json'), '{}');
  await writeFile(join(directory, 'hydrate.js'), script);
  await writeFile(join(directory, 'assets/main-abc.js'), script);
  await writeFile(join(directory, 'assets/main-abc.js.br'), brotliCompressSync(script));
  await writeFile(join(directory, 'assets/main-abc.js.gz'), gzipSync(script));
  app = Fastify({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } });
  await registerWebApp(app, await readWebApp(directory), pages);
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('sends hashed files in the best encoding that the browser accepts, to be kept for ever', async () => {
  const brotli = await get('/assets/main-abc.js', { 'accept-encoding': 'gzip, deflate, br' });
  expect(brotli.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  });
  expect(brotli.rawPayload).toEqual(brotliCompressSync(script));
  expect((await get('/assets/main-abc.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
    'gzip',
  );
  const plain = await get('/assets/main-abc.js');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe(script);
});

it('prefers gzip where the browser gives brotli a lower weight', async () => {
  const { headers } = await get('/assets/main-abc.js', { 'accept-encoding': 'br;q=0.5, gzip' });
  expect(headers['content-encoding']).toBe('gzip');
});

it('answers 304 for a file that the browser has already', async () => {
  const first = await get('/hydrate.js');
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache' });
  const again = await get('/hydrate.js', { 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

it('does not serve the compressed copy of a file under its own name', async () => {
  expect((await get('/assets/main-abc.js.br')).statusCode).toBe(404);
});

it('sends a page again only when it has changed', async () => {
  const first = await get('/');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/', { 'if-none-match': String(first.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect(again.body).toBe('');
});

it('gives every page a head of its own, in which special characters are escaped', async () => {
  const { body } = await get('/login');
  expect(body).toContain('<title>Page &lt;/login&gt;</title>');
  expect(body).toContain('<meta name="description" content="A &quot;page&quot;" />');
  expect(body).toContain('<meta name="robots" content="noindex" />');
  expect(body).not.toContain('general');
});

it('describes pages with a canonical address to crawlers and messengers', async () => {
  const { body } = await get('/faq?utm=1');
  expect(body).toContain('<link rel="canonical" href="https://teduh.test/faq" />');
  expect(body).toContain('<meta property="og:title" content="Page &lt;/faq&gt;" />');
  expect(body).toContain('<script type="application/ld+json">{"text":"\\u003c/script>"}</script>');
  expect(body).not.toContain('noindex');
});

it('answers an unknown page with the web app and the status 404', async () => {
  const answer = await get('/no-such-page');
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('<!doctype html>');
});

it.each(['//', '//evil.example/', '/%', '/index.html'])(
  'answers the unusual path %s without an internal error',
  async (url) => {
    expect((await get(url)).statusCode).toBeLessThan(500);
  },
);

it.each(['/assets/gone.js', '/api/gone'])('answers %s with 404 and no page', async (url) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('<!doctype html>');
});

it('does not serve the hidden files of the build', async () => {
  expect((await get('/.vite/manifest.json')).body).toContain('<!doctype html>');
});

it('leaves a page that cannot be rendered to the browser, and logs a warning', async () => {
  const { statusCode, body } = await get('/rendered');
  expect(statusCode).toBe(200);
  expect(body).toContain('<title>Page &lt;/rendered&gt;</title>');
  expect(lines.join()).toContain('/rendered is not rendered');
});

it('says on every page of a sandbox that it is one, and on none in production', async () => {
  const sandbox = Fastify();
  await registerWebApp(sandbox, await readWebApp(directory), { ...pages, isSandbox: true });
  const notice = 'Sandbox: no real money or mail';
  for (const url of ['/', '/login', '/faq', '/no-such-page']) {
    expect((await sandbox.inject(url)).body).toContain(notice);
    expect((await get(url)).body).not.toContain(notice);
  }
  await sandbox.close();
});

it('does not say of a sandbox with a mail server that it sends no mail', async () => {
  const sandbox = Fastify();
  await registerWebApp(sandbox, await readWebApp(directory), { ...pages, isSandbox: true, sendsMail: true });
  expect((await sandbox.inject('/login')).body).toContain('>Sandbox: no real money<');
  await sandbox.close();
});

it('does not start without a build', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'teduh-web-'));
  await expect(readWebApp(empty)).rejects.toThrow('The web app is not built');
  await rm(empty, { recursive: true });
});
