import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** What `links.sign` put behind a path. */
export const SignedQuery = z.object({
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(100),
});

/** Shown in the browser, and kept nowhere on the way. */
export function sendPdf(reply: FastifyReply, bytes: Buffer, name: string) {
  return reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .header('cache-control', 'private, no-store')
    .header('referrer-policy', 'no-referrer')
    .send(bytes);
}
