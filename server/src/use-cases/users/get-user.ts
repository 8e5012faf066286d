import type { Deps } from '../../deps.ts';
import * as users from '../../domain/users/users.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

export async function getUser({ db }: Deps, actor: Actor, id: string) {
  const user = isOwnerOrAdmin(actor, id) ? await users.findById(db, id) : undefined;
  if (!user) throw notFound('user_not_found');
  return user;
}
