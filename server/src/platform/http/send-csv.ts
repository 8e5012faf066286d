import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Describes the file in the OpenAPI document. */
export const CsvFile = { content: { 'text/csv': { schema: z.string() } } };

/** Sends a file to save, named after the list and the day, page by page as a stream. */
export function sendCsv(reply: FastifyReply, list: string, day: string, pieces: AsyncIterable<string>) {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="teduh-${list}-${day}.csv"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(pieces));
}
