import { ConfigAnswer } from '@teduh/shared/config';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { typed } from './routes.ts';

const patienceMs = 3_000;

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no answer in time')), ms).unref(),
  );
  return Promise.race([work, late]);
}

export function statusRoutes(app: FastifyInstance, { db, config }: { db: Db; config: { sandbox: boolean } }) {
  typed(app).get(
    '/api/health',
    { config: { access: 'public' }, schema: { response: { 200: z.object({ status: z.literal('ok') }) } } },
    async (request) => {
      try {
        await within(sql`select 1`.execute(db), patienceMs);
      } catch (error) {
        request.log.warn({ err: error }, 'health');
        throw new AppError(503, 'The database does not answer.');
      }
      return { status: 'ok' as const };
    },
  );

  typed(app).get(
    '/api/config',
    { config: { access: 'public' }, schema: { response: { 200: ConfigAnswer } } },
    async () => ({
      payments: { provider: 'sandbox' as const, publishableKey: null, apiBase: null },
      mailbox: config.sandbox,
    }),
  );
}
