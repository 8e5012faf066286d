import {
  ApplicationAnswer,
  ApplicationMessageAnswer,
  ApplicationsAnswer,
  AppliedRoomsAnswer,
  CreateApplication,
  EligibilityAnswer,
  FindActiveApplication,
  FindApplications,
  FindAppliedRooms,
  PatchApplication,
} from '@teduh/shared/applications';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { forbidden } from '../platform/errors.ts';
import { actorOf } from '../platform/http/access.ts';
import { originOf } from '../platform/http/origin.ts';
import { typed } from '../platform/http/routes.ts';
import { acceptApplication } from '../use-cases/applications/accept-application.ts';
import { apply } from '../use-cases/applications/apply.ts';
import { cancelApplication } from '../use-cases/applications/cancel-application.ts';
import { checkEligibility } from '../use-cases/applications/check-eligibility.ts';
import { getApplication } from '../use-cases/applications/get-application.ts';
import { listApplications } from '../use-cases/applications/list-applications.ts';
import { listAppliedRooms } from '../use-cases/applications/list-applied-rooms.ts';
import { rejectApplication } from '../use-cases/applications/reject-application.ts';
import { withdrawApplication } from '../use-cases/applications/withdraw-application.ts';
import { presentApplication, presentRoom } from './applications.presenter.ts';

const ByUser = z.object({ userId: ById.shape.id });

export function applicationRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.get(
    '/api/applications',
    {
      config: { access: 'signed-in' },
      schema: { querystring: FindApplications, response: { 200: ApplicationsAnswer } },
    },
    async (request) => {
      const { rows, ...cursors } = await listApplications(deps, actorOf(request), request.query);
      return { applications: rows.map(presentApplication), ...cursors };
    },
  );

  app.get(
    '/api/applications/rooms',
    {
      config: { access: 'admin' },
      schema: { querystring: FindAppliedRooms, response: { 200: AppliedRoomsAnswer } },
    },
    async (request) => {
      const rooms = await listAppliedRooms(deps, request.query.propertyId);
      return { rooms: rooms.map(presentRoom) };
    },
  );

  app.get(
    '/api/applications/user-rental-status/:userId',
    { config: { access: 'signed-in' }, schema: { params: ByUser, response: { 200: EligibilityAnswer } } },
    async (request) => checkEligibility(deps, actorOf(request), { userId: request.params.userId }),
  );

  app.get(
    '/api/applications/active-application',
    {
      config: { access: 'signed-in' },
      schema: { querystring: FindActiveApplication, response: { 200: EligibilityAnswer } },
    },
    async (request) => checkEligibility(deps, actorOf(request), request.query),
  );

  app.get(
    '/api/applications/:id',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: ApplicationAnswer } } },
    async (request) => ({
      application: presentApplication(await getApplication(deps, actorOf(request), request.params.id)),
    }),
  );

  app.post(
    '/api/applications',
    {
      config: { access: 'customer', guestCode: 'login_to_apply', limit: 'applications' },
      schema: { body: CreateApplication, response: { 201: ApplicationMessageAnswer } },
    },
    async (request, reply) => {
      const application = await apply(deps, actorOf(request), request.body);
      return reply
        .code(201)
        .send({ message: messages.applied, application: presentApplication(application) });
    },
  );

  app.patch(
    '/api/applications/:id',
    {
      config: { access: 'signed-in' },
      schema: { params: ById, body: PatchApplication, response: { 200: ApplicationMessageAnswer } },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id } = request.params;
      const { status, reason } = request.body;
      // Admins answer, tenants cancel: one URL for both, as the specification has it.
      if ((status === 'Cancelled') === (actor.userType === 'admin')) throw forbidden('not_allowed');
      switch (status) {
        case 'Accepted': {
          const application = presentApplication(await acceptApplication(deps, actor, originOf(request), id));
          return { message: messages.applicationAccepted, application };
        }
        case 'Rejected': {
          const application = presentApplication(await rejectApplication(deps, actor, id, reason));
          return { message: messages.applicationRejected, application };
        }
        case 'Cancelled': {
          const application = presentApplication(await cancelApplication(deps, actor, id));
          return { message: messages.applicationCancelled, application };
        }
      }
    },
  );

  app.delete(
    '/api/applications/:id',
    {
      config: { access: 'signed-in' },
      schema: { params: ById, response: { 200: ApplicationMessageAnswer } },
    },
    async (request) => {
      const application = await withdrawApplication(deps, actorOf(request), request.params.id);
      return { message: messages.applicationCancelled, application: presentApplication(application) };
    },
  );
}
