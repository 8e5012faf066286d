import type { ResetPassword } from '@teduh/shared/auth';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/auth/auth.mail.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { issueCode, redeemCode } from '../../domain/auth/one-time-code.ts';
import { passwordChanged } from '../../domain/users/users.mail.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { assertNotCommonPassword, hashPassword } from '../../platform/passwords.ts';
import { consume, type Limit } from '../../platform/rate-limit.ts';

const requestsPerAddress: Limit = { name: 'reset', hits: 30, seconds: 60 * 60 };
const resetsPerAddress: Limit = { name: 'reset-try', hits: 30, seconds: 60 * 60 };
const mailCooldown: Limit = { name: 'reset-mail', hits: 1, seconds: 60 };

/** Says nothing about whether the address is known: a mail goes out if it is. */
export async function requestReset(deps: Deps, email: string, ip: string) {
  await consume(deps, requestsPerAddress, ip);
  await consume(
    deps,
    mailCooldown,
    email,
    'A mail was just sent. Please wait a minute before asking for another one.',
  );
  await deps.db.begin(async (tx) => {
    const user = await users.findByEmail(tx, email);
    if (!user) return;
    const code = await issueCode(tx, deps, user.id, 'reset-password');
    await deps.outbox.announce(tx, {
      mails: [mail.resetPassword(user, `${deps.config.publicUrl}/reset-password/${code}`)],
    });
  });
}

/** The link proves the address as well, so a pending account becomes active. Every login of the user ends. */
export async function resetPassword(deps: Deps, { code, password }: ResetPassword, ip: string) {
  await consume(deps, resetsPerAddress, ip);
  assertNotCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await deps.db.begin(async (tx) => {
    const now = deps.clock.wall();
    const userId = await redeemCode(tx, deps, code, 'reset-password');
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
