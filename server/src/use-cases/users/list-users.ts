import type { FindUsers } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/users/users-list.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

/** A tenant's list contains only the tenant. */
export async function listUsers({ db }: Deps, actor: Actor, find: FindUsers) {
  return lists.list(db, { ...find, id: actor.userType === 'admin' ? undefined : actor.id });
}
