import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StoredFile } from '../storage/storage.ts';

/** The query that `links.sign` adds to a path. */
export const SignedQuery = z.object({
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});

const forbidCaching = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

/** The browser shows the file, and neither the browser nor a proxy may store it. */
export function sendPdf(reply: FastifyReply, bytes: Buffer, name: string) {
  return forbidCaching(reply)
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(bytes);
}

export function sendImage(reply: FastifyReply, { bytes, contentType }: StoredFile) {
  return forbidCaching(reply).type(contentType).send(bytes);
}
