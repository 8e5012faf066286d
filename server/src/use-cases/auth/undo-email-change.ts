import { paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/auth/auth.mail.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { endLinks, issueCode, redeemCode } from '../../domain/auth/one-time-code.ts';
import { newToken } from '../../domain/auth/random-token.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { hashPassword } from '../../platform/passwords.ts';

/**
 * Gives a user the old address back, with a mail to choose a new password. Whoever changed it is logged out: their password and the links
 * they asked for no longer work.
 */
export async function undoEmailChange({ db, clock, config, outbox }: Deps, code: string): Promise<string> {
  const passwordHash = await hashPassword(newToken());
  return db.begin(async (tx) => {
    const now = clock.wall();
    const { userId, email } = await redeemCode(tx, clock, code, 'undo-email-change');
    await users.getForUpdate(tx, userId);
    const confirmed = { email, emailConfirmedAt: now };
    const user = await users.update(tx, userId, { ...confirmed, newEmail: null, passwordHash }, now);
    await endLinks(tx, clock, userId, 'address');
    const resetCode = await issueCode(tx, clock, { userId, purpose: 'reset-password' });
    await endLogins(tx, { userId }, now);
    await audit(tx, userId, { action: 'user.email-change-undone', subject: { type: 'user', id: userId } });
    await outbox.announce(tx, {
      mails: [mail.resetPassword(user, `${config.publicUrl}${paths.resetPassword(resetCode)}`)],
      change: { tags: ['User'], to: { admins: true } },
    });
    return user.email;
  });
}
