import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { redeemCode } from '../../domain/auth/one-time-code.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';

/** Gives a user the old address back. Whoever changed it is logged out, and links they asked for no longer work. */
export async function undoEmailChange({ db, clock, outbox }: Deps, code: string): Promise<string> {
  return db.begin(async (tx) => {
    const now = clock.wall();
    const { userId, email } = await redeemCode(tx, clock, code, 'undo-email-change');
    await users.getForUpdate(tx, userId);
    const user = await users.update(tx, userId, { email, newEmail: null }, now);
    for (const purpose of ['reset-password', 'change-email'] as const)
      await auth.expireCodes(tx, userId, purpose, now);
    await endLogins(tx, { userId }, now);
    await audit(tx, userId, { action: 'user.email-change-undone', subject: { type: 'user', id: userId } });
    await outbox.announce(tx, { change: { tags: ['User'], to: { admins: true } } });
    return user.email;
  });
}
