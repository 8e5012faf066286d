import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageData } from '@teduh/shared/rendering';
import type { FastifyInstance } from 'fastify';
import { AppError, isDatabaseStuck, notFound, StartError } from '../../errors.ts';
import { sendConditional } from './conditional.ts';
import { etagOf } from './etag.ts';
import { markAsSandbox, type PageHead, writeDocument } from './page-document.ts';
import { createRenderer } from './page-renderer.ts';
import type { PublicCache } from './public-cache.ts';
import { registerStaticFiles } from './static-files.ts';

export type Pages = {
  describe(pathname: string): Promise<PageHead>;
  /** Whether the page is the same for everybody, and rendered by the server. */
  isRendered(pathname: string, params: URLSearchParams): boolean;
  /** What a rendered page shows. */
  collect(pathname: string): Promise<PageData>;
  cache: PublicCache;
  isSandbox: boolean;
  /** Whether mail is really sent. */
  sendsMail: boolean;
};

const htmlType = 'text/html; charset=utf-8';
const retryAfterSeconds = 5;

export type BuiltWebApp = { directory: string; index: string };

export async function readWebApp(directory: string): Promise<BuiltWebApp> {
  const index = await readFile(join(directory, 'index.html'), 'utf8').catch(() => {
    throw new StartError('The web app is not built. Run `npm run build`, or `npm start`, which does it.');
  });
  return { directory, index };
}

/** Serves the files of the web app, and its pages, each with a head and a status of its own. */
export async function registerWebApp(
  app: FastifyInstance,
  { directory, index: built }: BuiltWebApp,
  { describe, isRendered, collect, cache, isSandbox, sendsMail }: Pages,
) {
  const index = isSandbox ? markAsSandbox(built, sendsMail) : built;
  const isFile = await registerStaticFiles(app, directory);
  const render = createRenderer(directory);

  async function renderDocument(pathname: string): Promise<string> {
    const head = await describe(pathname);
    if (head.status !== 200) throw notFound('not_found');
    return writeDocument(index, head, await render(pathname, await collect(pathname)));
  }

  app.get('/*', { config: { access: 'public' }, schema: { hide: true } }, async (request, reply) => {
    const [pathname = '/', query] = request.url.split('?');
    if (isFile(pathname)) return reply.sendFile(pathname);
    if (pathname.startsWith('/api/') || pathname.startsWith('/assets/')) throw notFound('not_found');
    if (isRendered(pathname, new URLSearchParams(query))) {
      try {
        return await cache.send(reply, `page ${pathname}`, () => renderDocument(pathname));
      } catch (error) {
        // The browser renders the page then.
        if (!(error instanceof AppError)) request.log.warn({ err: error }, `${pathname} is not rendered`);
      }
    }
    const head = await describe(pathname).catch((error) => {
      if (isDatabaseStuck(error)) return undefined;
      throw error;
    });
    // The web app says what is wrong, and shows the page as soon as that is over.
    if (!head) return reply.code(503).header('retry-after', retryAfterSeconds).type(htmlType).send(index);
    const html = writeDocument(index, head);
    return sendConditional(reply.code(head.status), {
      contentType: htmlType,
      etag: etagOf(html, 'strong'),
      cacheControl: 'no-cache',
      body: html,
    });
  });
}
