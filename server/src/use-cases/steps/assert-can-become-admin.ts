import * as applications from '../../domain/applications/applications.repository.ts';
import { reasonNotToBecomeAdmin } from '../../domain/users/users.policy.ts';
import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';

/** Throws where something needs this user as a tenant. The user is locked, so nothing new begins meanwhile. */
export async function assertCanBecomeAdmin(tx: Tx, id: string) {
  const waitingApplications = await applications.countWaiting(tx, id);
  const reason = reasonNotToBecomeAdmin({ ...(await users.findTies(tx, id)), waitingApplications });
  if (reason) throw conflict(reason);
}
