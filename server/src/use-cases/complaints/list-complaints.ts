import type { FindComplaints } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/complaints/complaints-list.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Tenants see their own complaints, admins all of them. */
export async function listComplaints({ db }: Deps, actor: Actor, find: FindComplaints) {
  return lists.list(db, { ...find, customerId: actor.userType === 'admin' ? undefined : actor.id });
}
