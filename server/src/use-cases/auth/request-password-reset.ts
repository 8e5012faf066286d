import { paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/auth/auth.mail.ts';
import { issueCode } from '../../domain/auth/one-time-code.ts';
import * as users from '../../domain/users/users.repository.ts';
import { consume } from '../../platform/rate-limit.ts';

const cooldownMessage = 'A mail was just sent. Please wait a minute before asking for another one.';

/** The answer is the same whether the address is known or not; only a known one receives a mail. */
export async function requestPasswordReset(deps: Deps, email: string, source: string) {
  const { limits } = deps.config;
  await consume(deps, limits.resets, source);
  await consume(deps, limits['reset-mail'], email, cooldownMessage);
  await consume(deps, limits['mail-to-recipient'], `${email} ${source}`);
  await deps.db.begin(async (tx) => {
    const user = await users.findByEmail(tx, email);
    if (!user || user.status === 'blocked') return;
    const code = await issueCode(tx, deps.clock, { userId: user.id, purpose: 'reset-password' });
    await deps.outbox.announce(tx, {
      mails: [mail.resetPassword(user, `${deps.config.publicUrl}${paths.resetPassword(code)}`)],
    });
  });
}
