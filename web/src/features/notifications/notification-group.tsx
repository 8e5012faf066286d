import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { NotificationGroup } from './group-notifications.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';

type NotificationGroupItemProps = { group: NotificationGroup; onLeave: () => void };

/** Several notifications of one kind: their number and the newest of them until it is opened. */
export function NotificationGroupItem({ group, onLeave }: NotificationGroupItemProps) {
  const { title, isRead, notifications } = group;
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <button
        type="button"
        className={`${classes.item} ${classes.group}`}
        data-unread={!isRead || undefined}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={classes.title}>
          {title}: {notifications.length} {isRead ? 'read' : 'new'}
        </span>
        {!isOpen && <span className={classes.body}>Newest: {notifications[0]?.title}</span>}
        <IconChevronDown size={18} className={classes.chevron} aria-hidden />
      </button>
      {isOpen && (
        <ul className={classes.grouped} aria-label={title}>
          {notifications.map((notification) => (
            <NotificationItem key={notification.id} notification={notification} onLeave={onLeave} />
          ))}
        </ul>
      )}
    </li>
  );
}
