import { Button, Loader, Text, VisuallyHidden } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { NotificationsAnswer } from '@teduh/shared/notifications';
import { useSession } from '../../lib/session.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useAction } from '../../ui/use-action.ts';
import { groupNotifications } from './group-notifications.ts';
import { NotificationGroupItem } from './notification-group.tsx';
import { NotificationItem } from './notification-item.tsx';
import { useReadAllNotificationsMutation } from './notifications.api.ts';
import classes from './notifications.module.css';

type NotificationsPanelProps = {
  answer: NotificationsAnswer | undefined;
  error: unknown;
  onRetry: () => unknown;
  /** A notification leads to another screen: the panel closes. */
  onLeave: () => void;
};

export function NotificationsPanel({ answer, error, onRetry, onLeave }: NotificationsPanelProps) {
  const [readAll] = useReadAllNotificationsMutation();
  const { isAdmin } = useSession();
  const entries = isAdmin ? groupNotifications(answer?.notifications ?? []) : (answer?.notifications ?? []);
  const markAllAsRead = useAction({ send: () => readAll().unwrap() });

  return (
    <>
      <div className={classes.head}>
        <Text fw={700}>Notifications</Text>
        {answer && answer.unread > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            loading={markAllAsRead.isPending}
            onClick={() => void markAllAsRead.run()}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {!answer && Boolean(error) && <ErrorState error={error} onRetry={onRetry} />}
      {!answer && !error && (
        <div className={classes.loading} role="status">
          <Loader type="dots" aria-hidden />
          <VisuallyHidden>Loading notifications...</VisuallyHidden>
        </div>
      )}
      {answer?.notifications.length === 0 && (
        <EmptyState
          text="No notifications yet"
          hint="News about applications, contracts and payments appears here."
          icon={<IconBell aria-hidden />}
        />
      )}
      {answer && answer.notifications.length > 0 && (
        <ul className={classes.list}>
          {entries.map((entry) =>
            'notifications' in entry ? (
              <NotificationGroupItem key={`${entry.title} ${entry.isRead}`} group={entry} onLeave={onLeave} />
            ) : (
              <NotificationItem key={entry.id} notification={entry} onLeave={onLeave} />
            ),
          )}
        </ul>
      )}
    </>
  );
}
