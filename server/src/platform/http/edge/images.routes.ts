import { pictureFormats } from '@teduh/shared/images';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { findImageFile } from '../../image-files.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import { createByteCache } from './byte-cache.ts';

const cacheBytes = 32 * 1024 * 1024;
const hashPattern = /^[0-9a-f]{64}$/;
const filePattern = new RegExp(`^[1-9][0-9]{0,3}\\.(?:${pictureFormats.join('|')})$`);

type Params = { hash: string; file: string };

/** Public pictures under names that follow from their content: whoever has one never asks again. */
export function imageRoutes(app: FastifyInstance, { storage }: { storage: Storage }) {
  const cache = createByteCache<StoredFile>(cacheBytes);

  async function find(key: string): Promise<StoredFile> {
    const known = cache.get(key);
    if (known) return known;
    const found = await findImageFile(storage, key);
    if (!found) throw notFound('not_found');
    cache.set(key, found);
    return found;
  }

  app.get<{ Params: Params }>(
    '/images/:hash/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    async (request, reply) => {
      const { hash, file } = request.params;
      if (!hashPattern.test(hash) || !filePattern.test(file)) throw notFound('not_found');
      const etag = `"${hash}/${file}"`;
      const { bytes, contentType } = await find(`images/${hash}/${file}`);
      reply
        .type(contentType)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('cross-origin-resource-policy', 'cross-origin')
        .header('etag', etag);
      if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
      return reply.send(bytes);
    },
  );
}
