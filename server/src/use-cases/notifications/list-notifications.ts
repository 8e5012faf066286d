import type { Deps } from '../../deps.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

const maxShown = 50;

export async function listNotifications({ db }: Deps, actor: Actor) {
  const [rows, unread] = await Promise.all([
    notifications.listNewest(db, actor.id, maxShown),
    notifications.countUnread(db, actor.id),
  ]);
  return { rows, unread };
}
