import type { ResetPassword } from '@teduh/shared/auth';
import type { Deps } from '../../deps.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { endLinks, passwordPurposes, redeemCode } from '../../domain/auth/one-time-code.ts';
import { passwordChanged } from '../../domain/users/users.mail.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { forbidden } from '../../platform/errors.ts';
import { assertGoodPassword, hashPassword } from '../../platform/passwords.ts';
import { consume } from '../../platform/rate-limit.ts';

/** The link proves that the address is the user's, so an account that was never active becomes it. Every login of the user ends. */
export async function resetPassword(deps: Deps, { code, password }: ResetPassword, source: string) {
  await consume(deps, deps.config.limits['reset-tries'], source);
  const passwordHash = await hashPassword(password);
  await deps.db.begin(async (tx) => {
    const now = deps.clock.wall();
    const { userId } = await redeemCode(tx, deps.clock, code, passwordPurposes);
    const before = await users.getForUpdate(tx, userId);
    assertGoodPassword(password, before);
    if (before.status === 'blocked') throw forbidden('account_blocked');
    const activation = before.verified_at ? {} : { status: 'active' as const };
    const chosen = { passwordHash, passwordSetBy: 'owner' as const, emailConfirmedAt: now };
    const user = await users.update(tx, userId, { ...chosen, newEmail: null, ...activation }, now);
    await endLinks(tx, deps.clock, userId, 'password');
    await endLogins(tx, { userId }, now);
    await audit(tx, userId, {
      action: 'user.password-reset',
      subject: { type: 'user', id: userId },
      before: { status: before.status },
      after: { status: user.status },
    });
    await deps.outbox.announce(tx, {
      mails: [passwordChanged(user)],
      change: { tags: ['User'], to: { admins: true } },
    });
  });
}
