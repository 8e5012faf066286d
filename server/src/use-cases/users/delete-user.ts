import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { publish } from '../../platform/bus.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import * as mails from '../../platform/mail/mail.repository.ts';

/** Erases the person and every login; what they signed and paid stays. Refused while they rent. */
export async function deleteUser(deps: Deps, actor: Actor, id: string) {
  if (actor.id === id) throw conflict('own_account_delete');
  await deps.db.begin(async (tx) => {
    const admins = await users.lockActiveAdmins(tx);
    const user = await users.getForUpdate(tx, id);
    if (admins.length === 1 && admins[0] === id) throw conflict('last_admin');
    if (await users.hasLiveContract(tx, id)) throw conflict('user_has_contract');
    const waiting = await applications.lockWaiting(tx, { userId: id, unitIds: [] });
    const withdrawn = waiting.map((application) => application.id);
    await applications.moveAll(tx, withdrawn, {
      to: 'Cancelled',
      at: deps.clock.now(),
      otherwise: 'application_answered',
    });
    await users.erase(tx, id, deps.clock.wall());
    await auth.eraseLoginsOf(tx, id);
    await notifications.eraseOf(tx, id);
    await mails.eraseRecipient(tx, user.email);
    const { user_type: userType, status } = user;
    await audit(tx, actor.id, [
      { action: 'user.deleted', subject: { type: 'user', id }, before: { userType, status }, after: null },
      ...withdrawn.map((application) => ({
        action: 'application.cancelled',
        subject: { type: 'application', id: application },
        before: { status: 'Waiting for Response' },
        after: { status: 'Cancelled' },
      })),
    ]);
    await deps.outbox.announce(tx, {
      change: { tags: ['User', 'Application', 'Property'], to: { admins: true } },
    });
    await publish(tx, { topic: 'user-deleted', userId: id });
  });
}
