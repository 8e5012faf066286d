import type { UserChanges } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import * as mail from '../../domain/users/users.mail.ts';
import { mayChange, stopsBeingAdmin } from '../../domain/users/users.policy.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { assertNotCommonPassword, hashPassword } from '../../platform/passwords.ts';

/** A person's own profile, or any user in an admin's hands. A new password ends every login of that user. */
export async function updateUser(
  deps: Deps,
  actor: Actor,
  id: string,
  { password, ...changes }: UserChanges,
) {
  if (!isOwnerOrAdmin(actor, id)) throw notFound('user_not_found');
  if (password) assertNotCommonPassword(password);
  const passwordHash = password && (await hashPassword(password));
  return deps.db.begin(async (tx) => {
    const now = deps.clock.wall();
    const admins = changes.userType || changes.status ? await users.lockActiveAdmins(tx) : [];
    const before = await users.getForUpdate(tx, id);
    if (!mayChange(actor, before, changes)) throw forbidden('not_allowed');
    if (stopsBeingAdmin(before, changes) && admins.length === 1) throw conflict('last_admin');

    const user = await users.update(tx, id, { ...changes, passwordHash }, now);
    if (passwordHash || user.status === 'pending') await auth.endLoginsOf(tx, id, now);
    const mails = [];
    if (user.email.toLowerCase() !== before.email.toLowerCase())
      mails.push(mail.emailChanged(before, user.email));
    if (passwordHash) mails.push(mail.passwordChanged(user));
    const kept = ({ user_type: userType, status }: users.UserRow) => ({ userType, status });
    const fields = [...Object.keys(changes), ...(passwordHash ? ['password'] : [])];
    await audit(tx, actor.id, {
      action: 'user.updated',
      subject: { type: 'user', id },
      before: kept(before),
      after: { ...kept(user), fields },
    });
    await deps.outbox.announce(tx, {
      mails,
      change: { tags: ['User'], to: { admins: true, userIds: [id] } },
    });
    return user;
  });
}
