import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { pagePatterns } from '@teduh/shared/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, StartError } from '../errors.ts';

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

const pages = pagePatterns.map((pattern) => new URLPattern({ pathname: pattern }));
const isPage = (pathname: string) => pages.some((page) => page.test({ pathname }));

function send(request: FastifyRequest, reply: FastifyReply, asset: Asset, status = 200) {
  const accepted = request.headers['accept-encoding'] ?? '';
  const encoding = suffixes
    .map(([name]) => name)
    .find((name) => asset.encoded[name] && accepted.includes(name));
  reply
    .type(asset.type)
    .header('cache-control', asset.cacheControl)
    .header('vary', 'accept-encoding')
    .header('etag', asset.etag);
  if (status === 200 && request.headers['if-none-match']?.includes(asset.etag)) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.code(status).send(encoding ? asset.encoded[encoding] : asset.plain);
}

/** Serves the web app: hashed files for ever, index.html never stale, and the 404 page with the status to match. */
export async function registerWebApp(app: FastifyInstance, directory: string) {
  const assets = await readBuild(directory);
  const index = assets.get('/index.html');
  if (!index)
    throw new StartError('The web app is not built. Run `npm run build`, or `npm start`, which does it.');
  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    const { pathname } = new URL(request.url, 'http://teduh');
    const asset = assets.get(pathname);
    if (asset) return send(request, reply, asset);
    if (pathname.startsWith('/api/') || pathname.startsWith('/assets/'))
      throw notFound('There is nothing here.');
    return send(request, reply, index, isPage(pathname) ? 200 : 404);
  });
}
