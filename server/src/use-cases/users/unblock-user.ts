import type { UnblockUser } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/access.ts';
import { assertReauthenticated } from '../steps/assert-reauthenticated.ts';

/** Somebody who had verified the address is active again; anybody else still has to. */
export async function unblockUser(deps: Deps, caller: Caller, id: string, input: UnblockUser) {
  const { actor } = caller;
  const found = await users.getById(deps.db, id);
  if (found.user_type === 'admin') await assertReauthenticated(deps, caller, input?.currentPassword);
  return deps.db.begin(async (tx) => {
    const before = await users.getForUpdate(tx, id);
    if (before.status !== 'blocked') throw conflict('user_not_blocked');
    const status = before.verified_at ? 'active' : 'pending';
    const user = await users.update(tx, id, { status, blockReason: null }, deps.clock.wall());
    await audit(tx, actor.id, {
      action: 'user.unblocked',
      subject: { type: 'user', id },
      before: { status: before.status },
      after: { status: user.status },
    });
    await deps.outbox.announce(tx, { change: { tags: ['User'], to: { admins: true } } });
    return user;
  });
}
