import { ById } from '@teduh/shared/fields';
import { NotificationsAnswer, PatchNotification } from '@teduh/shared/notifications';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { type Actor, actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { listNotifications } from '../use-cases/notifications/list-notifications.ts';
import { readAllNotifications } from '../use-cases/notifications/read-all-notifications.ts';
import { readNotification } from '../use-cases/notifications/read-notification.ts';
import { presentNotification } from './notifications.presenter.ts';

export function notificationRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const list = async (actor: Actor) => {
    const { rows, unread } = await listNotifications(deps, actor);
    return { notifications: rows.map(presentNotification), unread };
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
      await readNotification(deps, actorOf(request), request.params.id);
      return list(actorOf(request));
    },
  );

  app.post(
    '/api/notifications/read-all',
    { config: { access: 'signed-in' }, schema: { response: { 200: NotificationsAnswer } } },
    async (request) => {
      await readAllNotifications(deps, actorOf(request));
      return list(actorOf(request));
    },
  );
}
