import { MessageAnswer } from '@teduh/shared/errors';
import { errorMessages } from '@teduh/shared/errors.constants';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import { UserOverviewAnswer } from '@teduh/shared/user-overview';
import {
  BlockUser,
  CreateUser,
  DeleteUser,
  DeletionAnswer,
  ExportUsers,
  FindUsers,
  PatchUser,
  UnblockUser,
  UserAnswer,
  UserMessageAnswer,
  UsersAnswer,
} from '@teduh/shared/users';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { writeCsv } from '../platform/csv.ts';
import { actorOf, callerOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { CsvFile, sendCsv } from '../platform/http/send-csv.ts';
import { sourceOf } from '../platform/source.ts';
import { addUser } from '../use-cases/users/add-user.ts';
import { blockUser } from '../use-cases/users/block-user.ts';
import { cancelEmailChange } from '../use-cases/users/cancel-email-change.ts';
import { checkUserDeletion } from '../use-cases/users/check-user-deletion.ts';
import { deleteUser } from '../use-cases/users/delete-user.ts';
import { exportUsers } from '../use-cases/users/export-users.ts';
import { getUser } from '../use-cases/users/get-user.ts';
import { getUserOverview } from '../use-cases/users/get-user-overview.ts';
import { listUsers } from '../use-cases/users/list-users.ts';
import { registerUser } from '../use-cases/users/register-user.ts';
import { unblockUser } from '../use-cases/users/unblock-user.ts';
import { updateUser } from '../use-cases/users/update-user.ts';
import { presentUserOverview } from './user-overview.presenter.ts';
import { presentUser, userColumns } from './users.presenter.ts';

export function userRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);

  app.get(
    '/api/users',
    { config: { access: 'signed-in' }, schema: { querystring: FindUsers, response: { 200: UsersAnswer } } },
    async (request) => {
      const { rows, ...cursors } = await listUsers(deps, actorOf(request), request.query);
      return { users: rows.map(presentUser), ...cursors };
    },
  );

  app.get(
    '/api/users/export',
    {
      config: { access: 'admin', limit: 'exports' },
      schema: { querystring: ExportUsers, response: { 200: CsvFile } },
    },
    async (request, reply) =>
      sendCsv(reply, 'users', deps.clock.today(), writeCsv(userColumns, exportUsers(deps, request.query))),
  );

  app.get(
    '/api/users/:id',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: UserAnswer } } },
    async (request) => ({ user: presentUser(await getUser(deps, actorOf(request), request.params.id)) }),
  );

  app.get(
    '/api/users/:id/overview',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: UserOverviewAnswer } } },
    async (request) => presentUserOverview(await getUserOverview(deps, request.params.id), deps),
  );

  app.post(
    '/api/users',
    { config: { access: 'public' }, schema: { body: CreateUser, response: { 201: UserMessageAnswer } } },
    async (request, reply) => {
      const { actor, body, ip } = request;
      const user = actor
        ? await addUser(deps, callerOf(request), body)
        : await registerUser(deps, body, sourceOf(ip));
      const message = actor ? messages.userAdded : messages.registered;
      return reply.code(201).send({ message, user: presentUser(user) });
    },
  );

  app.patch(
    '/api/users/:id',
    {
      config: { access: 'signed-in', limit: 'profile-changes' },
      schema: { params: ById, body: PatchUser, response: { 200: UserMessageAnswer } },
    },
    async (request) => {
      const caller = callerOf(request);
      const user = await updateUser(deps, caller, request.params.id, request.body);
      const message = caller.actor.id === user.id ? messages.profileUpdated : messages.userUpdated;
      return { message, user: presentUser(user) };
    },
  );

  app.delete(
    '/api/users/:id/new-email',
    {
      config: { access: 'signed-in', limit: 'profile-changes' },
      schema: { params: ById, response: { 200: UserMessageAnswer } },
    },
    async (request) => {
      const user = await cancelEmailChange(deps, actorOf(request), request.params.id);
      return { message: messages.newEmailCancelled, user: presentUser(user) };
    },
  );

  app.post(
    '/api/users/:id/block',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: BlockUser, response: { 200: UserMessageAnswer } },
    },
    async (request) => {
      const user = await blockUser(deps, callerOf(request), request.params.id, request.body);
      return { message: messages.userBlocked, user: presentUser(user) };
    },
  );

  app.post(
    '/api/users/:id/unblock',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: UnblockUser, response: { 200: UserMessageAnswer } },
    },
    async (request) => {
      const user = await unblockUser(deps, callerOf(request), request.params.id, request.body);
      return { message: messages.userUnblocked, user: presentUser(user) };
    },
  );

  app.get(
    '/api/users/:id/deletion',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: DeletionAnswer } } },
    async (request) => {
      const { reason, waitingApplications } = await checkUserDeletion(
        deps,
        actorOf(request),
        request.params.id,
      );
      return { message: reason ? errorMessages[reason] : null, waitingApplications };
    },
  );

  app.delete(
    '/api/users/:id',
    {
      config: { access: 'admin' },
      schema: { params: ById, body: DeleteUser, response: { 200: MessageAnswer } },
    },
    async (request) => {
      await deleteUser(deps, callerOf(request), request.params.id, request.body);
      return { message: messages.userDeleted };
    },
  );
}
