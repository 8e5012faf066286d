import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StoredFile } from '../storage/storage.ts';

/** The query that `links.sign` adds to a path. */
export const SignedQuery = z.object({
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});

/** Of an image that is kept in several sizes. */
export const ImageQuery = SignedQuery.extend({
  width: z.coerce.number().int().min(1).max(10_000).optional(),
});

const forbidCaching = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

/** Ours is shown by the browser; somebody else's is only saved, since a PDF may run scripts. Neither browser nor proxy may store it. */
export function sendPdf(reply: FastifyReply, bytes: Buffer, name: string, from: 'us' | 'somebody' = 'us') {
  return forbidCaching(reply)
    .type('application/pdf')
    .header('content-disposition', `${from === 'us' ? 'inline' : 'attachment'}; filename="${name}.pdf"`)
    .send(bytes);
}

/** Shown by the browser; where it has a name, under which it can be saved. */
export function sendImage(reply: FastifyReply, { bytes, contentType }: StoredFile, name?: string) {
  if (name) reply.header('content-disposition', `inline; filename="${name}.jpg"`);
  return forbidCaching(reply).type(contentType).send(bytes);
}
