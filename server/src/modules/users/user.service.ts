import { messages } from '@teduh/shared/messages';
import type { Deps } from '../../deps.ts';
import { readCursor, toPage } from '../../platform/db/keyset.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { maySee } from './user.policy.ts';
import * as users from './user.repository.ts';

export async function getUser({ db }: Deps, actor: Actor, id: string) {
  const user = maySee(actor, id) ? await users.findById(db, id) : undefined;
  if (!user) throw notFound(messages.userNotFound);
  return user;
}

export async function listUsers(
  { db }: Deps,
  actor: Actor,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  const after = cursor ? readCursor(cursor) : undefined;
  const onlyId = actor.userType === 'admin' ? undefined : actor.id;
  return toPage(await users.list(db, { limit: limit + 1, after, onlyId }), limit);
}
