import type { Notification } from '@teduh/shared/notifications';
import { matchPage } from '@teduh/shared/pages';

/** `title` is that of the page that all of them lead to. */
export type NotificationGroup = { title: string; isRead: boolean; notifications: Notification[] };

const smallestGroup = 3;
const titleOf = ({ link }: Notification) => matchPage(link.split('?')[0] ?? '')?.page.title;

/** Several notifications of one kind become a group where the newest of them stood. Read and unread ones are kept apart. */
export function groupNotifications(notifications: Notification[]): (Notification | NotificationGroup)[] {
  const kinds = Map.groupBy(notifications, (one) => `${titleOf(one)} ${one.isRead}`);
  return [...kinds.values()]
    .flatMap((same): { newest: Notification; entry: Notification | NotificationGroup }[] => {
      const [newest] = same;
      const title = newest && titleOf(newest);
      if (!title || same.length < smallestGroup) return same.map((entry) => ({ newest: entry, entry }));
      return [{ newest, entry: { title, isRead: newest.isRead, notifications: same } }];
    })
    .toSorted((a, b) => notifications.indexOf(a.newest) - notifications.indexOf(b.newest))
    .map(({ entry }) => entry);
}
