import type { Deps } from '../../deps.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

const shown = 50;

export async function listNotifications({ db }: Deps, actor: Actor) {
  const [rows, unread] = await Promise.all([
    notifications.listNewest(db, actor.id, shown),
    notifications.countUnread(db, actor.id),
  ]);
  return { rows, unread };
}

/** The bell of the same person's other open pages falls silent too. */
const tellOwnPages = (tx: Tx, { outbox }: Deps, actor: Actor) =>
  outbox.announce(tx, { change: { tags: ['Notification'], to: { userIds: [actor.id] } } });

export async function readNotification(deps: Deps, actor: Actor, id: string) {
  await deps.db.begin(async (tx) => {
    if (!(await notifications.markRead(tx, actor.id, id, deps.clock.now())))
      throw notFound('notification_not_found');
    await tellOwnPages(tx, deps, actor);
  });
}

export async function readAllNotifications(deps: Deps, actor: Actor) {
  await deps.db.begin(async (tx) => {
    await notifications.markAllRead(tx, actor.id, deps.clock.now());
    await tellOwnPages(tx, deps, actor);
  });
}
