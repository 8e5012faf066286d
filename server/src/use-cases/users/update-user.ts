import type { UserChanges } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import { endLogins } from '../../domain/auth/end-logins.ts';
import { endLinks } from '../../domain/auth/one-time-code.ts';
import { newToken } from '../../domain/auth/random-token.ts';
import * as mail from '../../domain/users/users.mail.ts';
import {
  becomesAdmin,
  decidesAboutAccount,
  mayChange,
  stopsBeingAdmin,
} from '../../domain/users/users.policy.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict, forbidden, notFound } from '../../platform/errors.ts';
import { type Caller, isOwnerOrAdmin } from '../../platform/http/access.ts';
import type { AccountMail } from '../../platform/outbox.ts';
import { assertGoodPassword, hashPassword } from '../../platform/passwords.ts';
import { announceNewAdmin } from '../steps/announce-new-admin.ts';
import { assertCanBecomeAdmin } from '../steps/assert-can-become-admin.ts';
import { assertReauthenticated } from '../steps/assert-reauthenticated.ts';
import { assertUsableAddress } from '../steps/assert-usable-address.ts';
import { replaceAddress } from '../steps/replace-address.ts';
import { requestEmailChange } from '../steps/request-email-change.ts';

/**
 * Users change their own profile, admins that of anybody. A new password ends every login of that user except the one that chose it.
 * One's own new email address counts once it is confirmed; an admin answers for those of others, which end all logins of that user.
 */
export async function updateUser(
  deps: Deps,
  caller: Caller,
  id: string,
  { currentPassword, ...input }: UserChanges,
) {
  const { actor, login } = caller;
  const { password, ...changes } = input;
  if (!isOwnerOrAdmin(actor, id)) throw notFound('user_not_found');
  const isOwn = actor.id === id;
  const found = await users.getById(deps.db, id);
  if (decidesAboutAccount(actor, found, input)) await assertReauthenticated(deps, caller, currentPassword);
  const passwordHash = password && (await hashPassword(password));
  const unknownHash = !isOwn && changes.email ? await hashPassword(newToken()) : '';
  return deps.db.begin(async (tx) => {
    const now = deps.clock.wall();
    const admins = changes.userType || changes.status ? await users.lockActiveAdmins(tx) : [];
    const before = await users.getForUpdate(tx, id);
    // It may have ended since the request was let in: a new password takes its time.
    if (isOwn && !(await auth.isLive(tx, id, login.id))) throw forbidden('session_expired');
    if (!mayChange(actor, before, changes)) throw forbidden('not_allowed');
    if (before.status === 'blocked' && changes.status) throw conflict('user_is_blocked');
    if (stopsBeingAdmin(before, changes) && admins.length === 1) throw conflict('last_admin');

    if (becomesAdmin(before, changes)) {
      await assertCanBecomeAdmin(tx, id);
      await announceNewAdmin(tx, deps, actor.name, before);
    }
    const isNewEmail =
      changes.email !== undefined && changes.email.toLowerCase() !== before.email.toLowerCase();
    const { email = '', ...others } = changes;
    if (isNewEmail) assertUsableAddress(deps, email);
    const counted = isOwn && isNewEmail ? others : changes;
    const endsAccess = Boolean(passwordHash) || (isNewEmail && !isOwn);
    const user = await users.update(
      tx,
      id,
      {
        ...counted,
        ...(passwordHash && { passwordHash, passwordSetBy: isOwn ? 'owner' : 'admin' }),
        ...(isNewEmail && !isOwn && { emailConfirmedAt: null }),
        ...(endsAccess && { newEmail: null }),
      },
      now,
    );
    if (password) assertGoodPassword(password, user);
    const mails: AccountMail[] = [];
    if (passwordHash) await endLinks(tx, deps.clock, id, 'password');
    if (isNewEmail && isOwn) mails.push(await requestEmailChange(tx, deps, user, email));
    else if (isNewEmail) mails.push(...(await replaceAddress(tx, deps, { before, user, unknownHash })));
    if (endsAccess || user.status === 'pending')
      await endLogins(tx, { userId: id, ...(isOwn && { except: login.id }) }, now);
    if (passwordHash) mails.push(mail.passwordChanged(user));
    const fields = [...Object.keys(changes), ...(passwordHash ? ['password'] : [])];
    await audit(tx, actor.id, {
      action: 'user.updated',
      subject: { type: 'user', id },
      before: { userType: before.user_type, status: before.status },
      after: { userType: user.user_type, status: user.status, fields },
    });
    await deps.outbox.announce(tx, {
      mails,
      change: { tags: ['User'], to: { admins: true, userIds: [id] } },
    });
    return isOwn && isNewEmail ? { ...user, new_email: email } : user;
  });
}
