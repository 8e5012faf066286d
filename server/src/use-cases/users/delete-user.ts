import type { DeleteUser } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { reasonNotToDelete } from '../../domain/users/users.policy.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { publish } from '../../platform/bus.ts';
import { conflict } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/access.ts';
import { assertReauthenticated } from '../steps/assert-reauthenticated.ts';
import { erasePerson } from '../steps/erase-person.ts';
import { removeDocumentFiles } from '../steps/remove-document-files.ts';

/**
 * Erases the personal data and logins of a user; contracts, their reports and transactions stay. A user with a live contract, or with a deposit
 * that is not settled, cannot be deleted.
 */
export async function deleteUser(deps: Deps, caller: Caller, id: string, input: DeleteUser) {
  const { actor } = caller;
  await assertReauthenticated(deps, caller, input?.currentPassword);
  const documentKeys = await deps.db.begin(async (tx) => {
    const admins = await users.lockActiveAdmins(tx);
    const user = await users.getForUpdate(tx, id);
    const reason = reasonNotToDelete(actor, id, {
      admins,
      ...(await users.findTies(tx, id)),
    });
    if (reason) throw conflict(reason);
    const waiting = await applications.lockWaiting(tx, { userId: id, unitIds: [] });
    const applicationIds = waiting.map((application) => application.id);
    await applications.moveAll(tx, applicationIds, {
      to: 'Cancelled',
      at: deps.clock.now(),
      otherwise: 'application_answered',
    });
    const keys = await erasePerson(tx, user, deps.clock.wall());
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
