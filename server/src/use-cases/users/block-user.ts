import type { BlockUser } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { accountBlocked } from '../../domain/users/users.mail.ts';
import { reasonNotToBlock } from '../../domain/users/users.policy.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/access.ts';
import { assertReauthenticated } from '../steps/assert-reauthenticated.ts';

/** Keeps a user out until an admin unblocks them. What they rent goes on: contracts and rents do not end. */
export async function blockUser(deps: Deps, caller: Caller, id: string, input: BlockUser) {
  const { actor } = caller;
  const { reason, currentPassword } = input;
  const found = await users.getById(deps.db, id);
  if (found.user_type === 'admin') await assertReauthenticated(deps, caller, currentPassword);
  return deps.db.begin(async (tx) => {
    const now = deps.clock.wall();
    const admins = await users.lockActiveAdmins(tx);
    const before = await users.getForUpdate(tx, id);
    const obstacle = reasonNotToBlock(actor, before, admins);
    if (obstacle) throw conflict(obstacle);
    const user = await users.update(tx, id, { status: 'blocked', blockReason: reason }, now);
    await endLogins(tx, { userId: id }, now);
    await audit(tx, actor.id, {
      action: 'user.blocked',
      subject: { type: 'user', id },
      before: { status: before.status },
      after: { status: user.status },
    });
    await deps.outbox.announce(tx, {
      mails: [accountBlocked(user)],
      change: { tags: ['User'], to: { admins: true } },
    });
    return user;
  });
}
