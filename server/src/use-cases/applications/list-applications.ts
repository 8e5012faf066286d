import type { FindApplications } from '@teduh/shared/applications';
import type { Deps } from '../../deps.ts';
import * as lists from '../../domain/applications/applications-list.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function listApplications({ db }: Deps, actor: Actor, find: FindApplications) {
  return lists.list(db, { ...find, userId: actor.userType === 'admin' ? undefined : actor.id });
}
