import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** For the description of the API; what is sent is a stream, page by page. */
export const CsvFile = { content: { 'text/csv': { schema: z.string() } } };

/** A file to keep, named after what it lists and the day it was made. */
export function sendCsv(reply: FastifyReply, list: string, day: string, pieces: AsyncIterable<string>) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="teduh-${list}-${day}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(pieces));
}
