import { ConfigAnswer } from '@teduh/shared/config';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import { type PaymentSettings, sandboxPath } from '../payments/payments.ts';
import { typed } from './routes.ts';

const timeoutMs = 3_000;
const retryAfterSeconds = 5;

type StatusDeps = {
  db: Db;
  clock: Clock;
  config: { smtpUrl: string | undefined; payments: PaymentSettings };
};

function presentPayments(settings: PaymentSettings): ConfigAnswer['payments'] {
  return {
    provider: settings.provider,
    publishableKey: settings.provider === 'stripe' ? settings.publishableKey : null,
    apiBase: settings.provider === 'sandbox' ? sandboxPath : null,
  };
}

function within<T>(work: Promise<T>, ms: number): Promise<T> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no answer in time')), ms).unref(),
  );
  return Promise.race([work, late]);
}

export function statusRoutes(app: FastifyInstance, { db, clock, config }: StatusDeps) {
  typed(app).get(
    '/api/health',
    { config: { access: 'public' }, schema: { response: { 200: z.object({ status: z.literal('ok') }) } } },
    async (request) => {
      try {
        await within(sql`select 1`.execute(db), timeoutMs);
      } catch (error) {
        request.log.warn({ err: error }, 'health');
        throw new AppError(503, 'database_unavailable', { retryAfterSeconds });
      }
      return { status: 'ok' as const };
    },
  );

  typed(app).get(
    '/api/config',
    { config: { access: 'public' }, schema: { response: { 200: ConfigAnswer } } },
    async () => ({
      payments: presentPayments(config.payments),
      mailbox: config.smtpUrl === undefined,
      today: clock.today(),
    }),
  );
}
