import { imageFormats } from '@teduh/shared/images';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { atMost } from '../../at-most.ts';
import { notFound } from '../../errors.ts';
import { findImageFile } from '../../image-files.ts';
import type { Storage, StoredFile } from '../../storage/storage.ts';
import { sendConditional } from './conditional.ts';

const cacheBytes = 32 * 1024 * 1024;
const missMs = 60_000;
const hashPattern = /^[0-9a-f]{64}$/;
const filePattern = new RegExp(`^[1-9][0-9]{0,3}\\.(?:${imageFormats.join('|')})$`);

type Params = { hash: string; file: string };

/**
 * Serves public images under names that follow from their content, so that a client may keep them for ever. The addresses in our
 * answers begin with /images; a client that puts its base URL before them asks for /api/images.
 */
export function imageRoutes(app: FastifyInstance, { storage }: { storage: Storage }) {
  const files = new LRUCache<string, StoredFile>({
    maxSize: cacheBytes,
    sizeCalculation: ({ bytes }, key) => bytes.length + key.length,
    fetchMethod: (key) => findImageFile(storage, key),
  });

  /** Asking a storage for what it does not have costs as much as asking for what it has. */
  const misses = new LRUCache<string, true>({ ...atMost(10_000), ttl: missMs });

  for (const prefix of ['/images', '/api/images'])
    app.get<{ Params: Params }>(
      `${prefix}/:hash/:file`,
      { config: { access: 'public' }, schema: { hide: true } },
      async (request, reply) => {
        const { hash, file } = request.params;
        if (!hashPattern.test(hash) || !filePattern.test(file)) throw notFound('not_found');
        const key = `images/${hash}/${file}`;
        const image = misses.has(key) ? undefined : await files.fetch(key);
        if (!image) {
          misses.set(key, true);
          throw notFound('not_found');
        }
        reply.header('cross-origin-resource-policy', 'cross-origin');
        return sendConditional(reply, {
          contentType: image.contentType,
          etag: `"${hash}/${file}"`,
          cacheControl: 'public, max-age=31536000, immutable',
          body: image.bytes,
        });
      },
    );
}
