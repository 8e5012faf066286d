import type { Deps } from '../../deps.ts';
import * as applicants from '../../domain/applicants/applicants.repository.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as auth from '../../domain/auth/auth.repository.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import * as settlementThread from '../../domain/settlements/thread.repository.ts';
import { reasonNotToDelete } from '../../domain/users/users.policy.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { publish } from '../../platform/bus.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import * as mails from '../../platform/mail/mail.repository.ts';
import { removeDocumentFiles } from '../steps/remove-document-files.ts';

/**
 * Erases the personal data and logins of a user; contracts, their reports and transactions stay. A user with a live contract, or with a deposit
 * that is not settled, cannot be deleted.
 */
export async function deleteUser(deps: Deps, actor: Actor, id: string) {
  const documentKeys = await deps.db.begin(async (tx) => {
    const admins = await users.lockActiveAdmins(tx);
    const user = await users.getForUpdate(tx, id);
    const reason = reasonNotToDelete(actor, id, {
      admins,
      hasLiveContract: await users.hasLiveContract(tx, id),
      hasOpenDeposit: await users.hasOpenDeposit(tx, id),
    });
    if (reason) throw conflict(reason);
    const waiting = await applications.lockWaiting(tx, { userId: id, unitIds: [] });
    const applicationIds = waiting.map((application) => application.id);
    await applications.moveAll(tx, applicationIds, {
      to: 'Cancelled',
      at: deps.clock.now(),
      otherwise: 'application_answered',
    });
    await users.erase(tx, id, deps.clock.wall());
    for (const { eraseReasons } of [applications, notices, renewals]) await eraseReasons(tx, id);
    const keys = [...(await applicants.erase(tx, id)), ...(await settlementThread.erase(tx, id))];
    await auth.eraseLoginsOf(tx, id);
    await notifications.eraseOf(tx, id);
    await mails.eraseRecipient(tx, user.email);
    const { user_type: userType, status } = user;
    await audit(tx, actor.id, [
      { action: 'user.deleted', subject: { type: 'user', id }, before: { userType, status }, after: null },
      ...applicationIds.map((applicationId) => ({
        action: 'application.cancelled',
        subject: { type: 'application', id: applicationId },
        before: { status: 'Waiting for Response' },
        after: { status: 'Cancelled' },
      })),
    ]);
    await deps.outbox.announce(tx, {
      change: { tags: ['User', 'Application', 'Property'], to: { admins: true } },
    });
    await publish(tx, { topic: 'logins-ended', userId: id });
    return keys;
  });
  await removeDocumentFiles(deps, documentKeys);
}
