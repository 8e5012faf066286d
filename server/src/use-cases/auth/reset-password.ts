import type { ResetPassword } from '@teduh/shared/auth';
import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { redeemCode } from '../../domain/auth/one-time-code.ts';
import { passwordChanged } from '../../domain/users/users.mail.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { assertNotCommonPassword, hashPassword } from '../../platform/passwords.ts';
import { consume, type Limit } from '../../platform/rate-limit.ts';

const attemptsPerAddress: Limit = { name: 'reset-try', hits: 30, seconds: 60 * 60 };

/** The link proves that the address is the user's, so a pending account becomes active. Every login of the user ends. */
export async function resetPassword(deps: Deps, { code, password }: ResetPassword, ip: string) {
  await consume(deps, attemptsPerAddress, ip);
  assertNotCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await deps.db.begin(async (tx) => {
    const now = deps.clock.wall();
    const userId = await redeemCode(tx, deps.clock, code, 'reset-password');
    const before = await users.getForUpdate(tx, userId);
    const user = await users.update(tx, userId, { passwordHash, status: 'active' }, now);
    await auth.endLoginsOf(tx, userId, now);
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
