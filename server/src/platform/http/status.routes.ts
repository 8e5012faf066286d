import { ConfigAnswer } from '@teduh/shared/config';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { AppError } from '../errors.ts';
import { type Health, partStates } from '../health.ts';
import { type PaymentSettings, sandboxPath } from '../payments/payments.ts';
import { typed } from './routes.ts';

const retryAfterSeconds = 5;

const PartState = z.enum(partStates);
const HealthAnswer = z.object({
  status: z.enum(['ok', 'degraded']),
  parts: z.object({ database: PartState, liveUpdates: PartState, jobs: PartState, storage: PartState }),
});

type StatusDeps = {
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

export function statusRoutes(app: FastifyInstance, { clock, config }: StatusDeps, health: Health) {
  typed(app).get(
    '/api/live',
    { config: { access: 'public' }, schema: { response: { 200: z.object({ status: z.literal('ok') }) } } },
    async () => ({ status: 'ok' as const }),
  );

  typed(app).get(
    '/api/health',
    { config: { access: 'public' }, schema: { response: { 200: HealthAnswer } } },
    async () => {
      const parts = await health.read();
      // Only this one makes the server useless. Taking every server away because files are missing would make it worse.
      if (parts.database !== 'ok') throw new AppError(503, 'database_unavailable', { retryAfterSeconds });
      const isDegraded = Object.values(parts).includes('lost');
      return { status: isDegraded ? ('degraded' as const) : ('ok' as const), parts };
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
