import type { Config } from '@teduh/server/config.ts';
import type { ServerExtension } from '@teduh/server/extension.ts';
import { createDailyJobs } from '@teduh/server/jobs/daily-jobs.ts';
import { cardRoutes } from './cards/card.routes.ts';
import { startCards } from './cards/card-loop.ts';
import { clockRoutes } from './clock/clock.routes.ts';
import { followClock } from './clock/follow-clock.ts';
import { createMovableClock } from './clock/movable-clock.ts';
import { mailboxRoutes } from './mailbox/mailbox.routes.ts';
import { sandboxMigrations } from './migrations.ts';

/** The mailbox and the movable clock where no real mail is sent, and the card sandbox where no Stripe keys are set. */
export function createSandbox(
  { sandbox, payments }: Pick<Config, 'sandbox' | 'payments'>,
  clock = createMovableClock(),
): ServerExtension {
  const hasCards = payments.provider === 'sandbox';
  return {
    clock,
    migrations: sandboxMigrations,
    async beforeListen(app, deps) {
      if (sandbox) {
        await followClock(deps, clock);
        mailboxRoutes(app, deps);
        clockRoutes(app, { db: deps.db, clock, dailyJobs: createDailyJobs(deps) });
      }
      if (hasCards) await cardRoutes(app, deps);
    },
    afterListen: (deps) => (hasCards ? startCards(deps) : undefined),
    greeting: (url) =>
      sandbox ? [`Mailbox      ${url}/mailbox   (no SMTP_URL is set: mail stays here)`] : [],
  };
}
