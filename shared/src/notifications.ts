import { z } from 'zod';
import { Instant } from './fields.ts';

export const Notification = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  title: z.string(),
  body: z.string(),
  /** The path of the screen it leads to. */
  link: z.string(),
  isRead: z.boolean(),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;

export const PatchNotification = z.object({
  read: z.literal(true, { error: 'A notification can only be marked as read' }),
});

/** The newest ones; `unread` counts all of them. */
export const NotificationsAnswer = z.object({
  notifications: z.array(Notification),
  unread: z.number().int(),
});
export type NotificationsAnswer = z.infer<typeof NotificationsAnswer>;
