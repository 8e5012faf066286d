import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import type { StoredFile } from '../storage/storage.ts';

/** What `links.sign` put behind a path. */
export const SignedQuery = z.object({
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});

const keepNowhere = (reply: FastifyReply) =>
  reply.header('cache-control', 'private, no-store').header('referrer-policy', 'no-referrer');

/** Shown in the browser, and kept nowhere on the way. */
export function sendPdf(reply: FastifyReply, bytes: Buffer, name: string) {
  return keepNowhere(reply)
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(bytes);
}

export function sendImage(reply: FastifyReply, { bytes, contentType }: StoredFile) {
  return keepNowhere(reply).type(contentType).send(bytes);
}
