import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const assets = '/assets/';

async function listPaths(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(directory, join(parentPath, name)).split(sep).join('/')}`);
}

/** Pages are written from index.html, compressed files are sent in place of the plain ones, and hidden folders are the server's own. */
const isServed = (path: string) =>
  path !== '/index.html' && !/\.(?:br|gz)$/.test(path) && !path.startsWith('/.');

/**
 * Lets routes send the files of the web app's build with `reply.sendFile`, compressed as the build has prepared them. Names under
 * `/assets/` contain a hash of the content. Returns whether a path is one of the files.
 */
export async function registerStaticFiles(app: FastifyInstance, directory: string) {
  const paths = new Set((await listPaths(directory)).filter(isServed));
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(join(directory, assets));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (path: string) => paths.has(path);
}
