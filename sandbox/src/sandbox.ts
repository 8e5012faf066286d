import type { Config } from '@teduh/server/config.ts';
import type { ServerExtension } from '@teduh/server/extension.ts';
import { createDailyJobs } from '@teduh/server/jobs/daily-jobs.ts';
import { notFound } from '@teduh/server/platform/errors.ts';
import { isLocal } from '@teduh/server/platform/loopback.ts';
import type { FastifyRequest } from 'fastify';
import { cardRoutes } from './cards/card.routes.ts';
import { startCards } from './cards/card-loop.ts';
import { decideDisputeRoutes } from './cards/decide-dispute.routes.ts';
import { clockRoutes } from './clock/clock.routes.ts';
import { followClock } from './clock/follow-clock.ts';
import { createMovableClock } from './clock/movable-clock.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { sandboxMigrations } from './migrations.ts';

/** The mailbox opens every account, so that only somebody at this machine may read it. */
async function refuseOthers(request: FastifyRequest) {
  if (!isLocal(request)) throw notFound('not_found');
}

/** The mailbox and the movable clock where no real mail is sent, and the card sandbox where no Stripe keys are set. */
export function createSandbox(
  { smtpUrl, isSandboxShared, payments }: Pick<Config, 'smtpUrl' | 'isSandboxShared' | 'payments'>,
  clock = createMovableClock(),
): ServerExtension {
  const hasCards = payments.provider === 'sandbox';
  return {
    clock,
    migrations: sandboxMigrations,
    async beforeListen(app, deps) {
      if (!smtpUrl) {
        await followClock(deps, clock);
        await app.register(async (scope) => {
          if (!isSandboxShared) scope.addHook('onRequest', refuseOthers);
          mailboxRoutes(scope, deps);
          clockRoutes(scope, { db: deps.db, clock, dailyJobs: createDailyJobs(deps) });
        });
      }
      if (hasCards) {
        await cardRoutes(app, deps);
        decideDisputeRoutes(app, deps);
      }
    },
    afterListen: (deps) => (hasCards ? startCards(deps) : undefined),
    greeting: (url) =>
      smtpUrl ? [] : [`Mailbox      ${url}/mailbox   (no SMTP_URL is set: mail stays here)`],
  };
}
