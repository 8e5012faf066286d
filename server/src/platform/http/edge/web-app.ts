import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { PageData } from '@teduh/shared/rendering';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound, StartError } from '../../errors.ts';
import { type PageHead, withHead } from './page-head.ts';
import type { PublicCache } from './public-cache.ts';
import { createRenderer } from './rendered-page.ts';

export type Pages = {
  describe(pathname: string): Promise<PageHead>;
  /** Whether the page is the same for everybody, and rendered by the server. */
  isRendered(pathname: string, params: URLSearchParams): boolean;
  /** What a rendered page shows. */
  collect(pathname: string): Promise<PageData>;
  cache: PublicCache;
};

type Encoding = 'br' | 'gzip';
type Asset = {
  type: string;
  cacheControl: string;
  etag: string;
  plain: Buffer;
  encoded: Partial<Record<Encoding, Buffer>>;
};

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};
const forever = 'public, max-age=31536000, immutable';
const always = 'no-cache';
const suffixes: [Encoding, string][] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** The whole build is about a megabyte: read once, served from memory, in the encodings the build has prepared. */
async function readBuild(directory: string): Promise<Map<string, Asset>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  const names = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)),
  );
  const assets = new Map<string, Asset>();
  for (const file of names) {
    const type = types[extname(file)];
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    if (!type || path.startsWith('/.')) continue;
    const plain = await readFile(file);
    const encoded: Asset['encoded'] = {};
    for (const [encoding, suffix] of suffixes) {
      if (names.has(file + suffix)) encoded[encoding] = await readFile(file + suffix);
    }
    const etag = `"${createHash('sha1').update(plain).digest('base64url')}"`;
    assets.set(path, {
      type,
      cacheControl: path.startsWith('/assets/') ? forever : always,
      etag,
      plain,
      encoded,
    });
  }
  return assets;
}

function send(request: FastifyRequest, reply: FastifyReply, asset: Asset) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = suffixes
    .map(([name]) => name)
    .find((name) => asset.encoded[name] && accepted.includes(name));
  reply
    .type(asset.type)
    .header('cache-control', asset.cacheControl)
    .header('vary', 'accept-encoding')
    .header('etag', asset.etag);
  if (request.headers['if-none-match']?.includes(asset.etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.send(encoding ? asset.encoded[encoding] : asset.plain);
}

function sendPage(request: FastifyRequest, reply: FastifyReply, html: string, status: number) {
  const etag = `"${createHash('sha1').update(html).digest('base64url')}"`;
  reply.type('text/html; charset=utf-8').header('cache-control', always).header('etag', etag);
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  return reply.code(status).send(html);
}

/** Serves the web app: hashed files for ever, pages never stale, each with a head and a status of its own. */
export async function registerWebApp(
  app: FastifyInstance,
  directory: string,
  { describe, isRendered, collect, cache }: Pages,
) {
  const assets = await readBuild(directory);
  const index = assets.get('/index.html')?.plain.toString() ?? '';
  if (!index)
    throw new StartError('The web app is not built. Run `npm run build`, or `npm start`, which does it.');
  assets.delete('/index.html');
  const render = createRenderer(directory);

  async function makePage(pathname: string): Promise<string> {
    const head = await describe(pathname);
    if (head.status !== 200) throw notFound('not_found');
    return render(withHead(index, head), pathname, await collect(pathname));
  }

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const [pathname = '/', query] = request.url.split('?', 2);
    const asset = assets.get(pathname);
    if (asset) return send(request, reply, asset);
    if (pathname.startsWith('/api/') || pathname.startsWith('/assets/')) throw notFound('not_found');
    if (isRendered(pathname, new URLSearchParams(query))) {
      try {
        return await cache.send(request, reply, `page ${pathname}`, () => makePage(pathname));
      } catch (error) {
        // The browser can do it all by itself.
        if (!(error instanceof AppError)) request.log.warn({ err: error }, `${pathname} is not rendered`);
      }
    }
    const head = await describe(pathname);
    return sendPage(request, reply, withHead(index, head), head.status);
  });
}
