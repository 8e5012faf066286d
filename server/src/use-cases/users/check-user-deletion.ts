import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { reasonNotToDelete } from '../../domain/users/users.policy.ts';
import * as users from '../../domain/users/users.repository.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** What stands against deleting a user, and what goes with them. */
export async function checkUserDeletion({ db }: Deps, actor: Actor, id: string) {
  if (!(await users.findById(db, id))) throw notFound('user_not_found');
  const reason = reasonNotToDelete(actor, id, {
    // Whoever asks is an active admin, so nobody else can be the last one.
    admins: [actor.id],
    ...(await users.findTies(db, id)),
  });
  return { reason, waitingApplications: await applications.countWaiting(db, id) };
}
