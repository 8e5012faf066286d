import { ById } from '@teduh/shared/fields';
import { type Notification, NotificationsAnswer, PatchNotification } from '@teduh/shared/notifications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { NotificationRow } from '../domain/notifications/notifications.repository.ts';
import type { Actor } from '../platform/http/access.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import * as service from '../use-cases/notifications/notifications.service.ts';

const present = (row: NotificationRow): Notification => ({
  _id: row.id,
  id: row.id,
  title: row.title,
  body: row.body,
  link: row.link,
  isRead: row.read_at !== null,
  createdAt: row.created_at.toISOString(),
});

export function notificationRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const list = async (actor: Actor) => {
    const { rows, unread } = await service.listNotifications(deps, actor);
    return { notifications: rows.map(present), unread };
  };

  app.get(
    '/api/notifications',
    { config: { access: 'signed-in' }, schema: { response: { 200: NotificationsAnswer } } },
    async (request) => list(actorOf(request)),
  );

  app.patch(
    '/api/notifications/:id',
    {
      config: { access: 'signed-in' },
      schema: { params: ById, body: PatchNotification, response: { 200: NotificationsAnswer } },
    },
    async (request) => {
      await service.readNotification(deps, actorOf(request), request.params.id);
      return list(actorOf(request));
    },
  );

  app.post(
    '/api/notifications/read-all',
    { config: { access: 'signed-in' }, schema: { response: { 200: NotificationsAnswer } } },
    async (request) => {
      await service.readAllNotifications(deps, actorOf(request));
      return list(actorOf(request));
    },
  );
}
