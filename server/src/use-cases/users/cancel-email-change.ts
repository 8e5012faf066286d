import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** Forgets an address that was not confirmed: its link no longer works. */
export async function cancelEmailChange({ db, clock, outbox }: Deps, actor: Actor, id: string) {
  if (!isOwnerOrAdmin(actor, id)) throw notFound('user_not_found');
  return db.begin(async (tx) => {
    await users.getForUpdate(tx, id);
    await auth.expireCodes(tx, id, 'change-email', clock.wall());
    const user = await users.update(tx, id, { newEmail: null }, clock.wall());
    await outbox.announce(tx, { change: { tags: ['User'], to: { admins: true, userIds: [id] } } });
    return user;
  });
}
