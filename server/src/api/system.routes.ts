import { MessageAnswer } from '@teduh/shared/errors';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import { ByJob, SystemAnswer, UnmatchedMoneyAnswer } from '@teduh/shared/system';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { clearRefusedAddress } from '../use-cases/system/clear-refused-address.ts';
import { getSystemState } from '../use-cases/system/get-system-state.ts';
import { listUnmatchedMoney } from '../use-cases/system/list-unmatched-money.ts';
import { retryJob } from '../use-cases/system/retry-job.ts';
import { sendMailsAgain } from '../use-cases/system/send-mails-again.ts';
import { presentSystem, presentUnmatchedMoney } from './system.presenter.ts';

/** How the server is doing, and what an admin can do about it. */
export function systemRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const change = { access: 'admin', limit: 'system-actions' } as const;

  app.get(
    '/api/system',
    { config: { access: 'admin' }, schema: { response: { 200: SystemAnswer } } },
    async () => presentSystem(await getSystemState(deps)),
  );

  app.get(
    '/api/system/unmatched-money',
    { config: { access: 'admin' }, schema: { response: { 200: UnmatchedMoneyAnswer } } },
    async () => presentUnmatchedMoney(await listUnmatchedMoney(deps)),
  );

  app.post(
    '/api/system/jobs/:queue/:id/retry',
    { config: change, schema: { params: ByJob, response: { 200: MessageAnswer } } },
    async (request) => {
      const { queue, id } = request.params;
      await retryJob(deps, actorOf(request), queue, id);
      return { message: messages.jobRetried };
    },
  );

  app.post(
    '/api/system/mails/:id/send-again',
    { config: change, schema: { params: ById, response: { 200: MessageAnswer } } },
    async (request) => {
      await sendMailsAgain(deps, actorOf(request), request.params.id);
      return { message: messages.mailSentAgain };
    },
  );

  app.post(
    '/api/system/mails/send-again',
    { config: change, schema: { response: { 200: MessageAnswer } } },
    async (request) => {
      const count = await sendMailsAgain(deps, actorOf(request), 'all');
      return { message: messages.mailsSentAgain(count) };
    },
  );

  app.delete(
    '/api/system/refused-addresses/:id',
    { config: change, schema: { params: ById, response: { 200: MessageAnswer } } },
    async (request) => {
      await clearRefusedAddress(deps, actorOf(request), request.params.id);
      return { message: messages.markCleared };
    },
  );
}
