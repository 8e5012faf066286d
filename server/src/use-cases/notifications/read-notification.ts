import type { Deps } from '../../deps.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import { notFound } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Marks a notification as read; other open pages of the same user update their count. */
export async function readNotification(deps: Deps, actor: Actor, id: string) {
  await deps.db.begin(async (tx) => {
    const isFound = await notifications.markRead(tx, actor.id, id, deps.clock.now());
    if (!isFound) throw notFound('notification_not_found');
    await deps.outbox.announce(tx, { change: { tags: ['Notification'], to: { userIds: [actor.id] } } });
  });
}
