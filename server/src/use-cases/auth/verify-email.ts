import type { Deps } from '../../deps.ts';
import { redeemCode } from '../../domain/auth/one-time-code.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';

/** Returns the address that is verified. */
export async function verifyEmail(deps: Deps, code: string): Promise<string> {
  return deps.db.begin(async (tx) => {
    const { userId } = await redeemCode(tx, deps.clock, code, 'verify-email');
    const email = await users.activate(tx, userId, deps.clock.wall());
    if (!email) throw conflict('no_changes');
    await audit(tx, userId, {
      action: 'user.verified',
      subject: { type: 'user', id: userId },
      before: { status: 'pending' },
      after: { status: 'active' },
    });
    await deps.outbox.announce(tx, { change: { tags: ['User'], to: { admins: true } } });
    return email;
  });
}
