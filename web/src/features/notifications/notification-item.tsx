import { VisuallyHidden } from '@mantine/core';
import type { Notification } from '@teduh/shared/notifications';
import { Link } from 'react-router';
import { useToday } from '../../api/config.api.ts';
import { formatMoment } from '../../lib/instants.ts';
import { useAction } from '../../ui/use-action.ts';
import { useReadNotificationMutation } from './notifications.api.ts';
import classes from './notifications.module.css';
import { timeAgo } from './time-ago.ts';

type NotificationItemProps = { notification: Notification; onLeave: () => void };

export function NotificationItem({ notification, onLeave }: NotificationItemProps) {
  const { id, title, body, link, isRead, createdAt } = notification;
  const today = useToday();
  const [read] = useReadNotificationMutation();
  const markAsRead = useAction({ send: () => read(id).unwrap() });

  function follow() {
    onLeave();
    if (!isRead) void markAsRead.run();
  }

  return (
    <li>
      <Link to={link} className={classes.item} data-unread={!isRead || undefined} onClick={follow}>
        <span className={classes.title}>
          {!isRead && <VisuallyHidden>Unread: </VisuallyHidden>}
          {title}
        </span>
        <span className={classes.body}>{body}</span>
        <time className={classes.time} dateTime={createdAt} title={formatMoment(createdAt)}>
          {timeAgo(createdAt, today)}
        </time>
      </Link>
    </li>
  );
}
