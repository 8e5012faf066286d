import type { Deps } from '../../deps.ts';
import * as notifications from '../../domain/notifications/notifications.repository.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Marks all notifications as read; other open pages of the same user update their count. */
export async function readAllNotifications(deps: Deps, actor: Actor) {
  await deps.db.begin(async (tx) => {
    await notifications.markAllRead(tx, actor.id, deps.clock.now());
    await deps.outbox.announce(tx, { change: { tags: ['Notification'], to: { userIds: [actor.id] } } });
  });
}
