import type { Notification } from '@teduh/shared/notifications';
import type { NotificationRow } from '../domain/notifications/notifications.repository.ts';

export const presentNotification = (row: NotificationRow): Notification => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  body: row.body,
  link: row.link,
  isRead: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
});
