import type { ExportUsers, FindUsers } from '@teduh/shared/users';
import type { Deps } from '../../deps.ts';
import * as users from '../../domain/users/users.repository.ts';
import * as lists from '../../domain/users/users-list.repository.ts';
import { eachPage } from '../../platform/db/keyset.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

export async function getUser({ db }: Deps, actor: Actor, id: string) {
  const user = isOwnerOrAdmin(actor, id) ? await users.findById(db, id) : undefined;
  if (!user) throw notFound('user_not_found');
  return user;
}

export async function listUsers({ db }: Deps, actor: Actor, find: FindUsers) {
  return lists.list(db, { ...find, onlyId: actor.userType === 'admin' ? undefined : actor.id });
}

/** Every user that is asked for, page after page. */
export const exportUsers = ({ db }: Deps, find: ExportUsers) =>
  eachPage((page) => lists.list(db, { ...find, ...page }));
