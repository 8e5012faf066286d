import { AutopayAnswer, AutopayMessageAnswer, StartAutopay, StartAutopayAnswer } from '@teduh/shared/autopay';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { actorOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { confirmAutopay } from '../use-cases/payments/confirm-autopay.ts';
import { endAutopay } from '../use-cases/payments/end-autopay.ts';
import { getAutopay } from '../use-cases/payments/get-autopay.ts';
import { startAutopay } from '../use-cases/payments/start-autopay.ts';
import { presentAutopay } from './autopay.presenter.ts';

export function autopayRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const path = '/api/contracts/:id/autopay';

  app.get(
    path,
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: AutopayAnswer } } },
    async (request) => ({
      autopay: presentAutopay(await getAutopay(deps, actorOf(request), request.params.id)),
    }),
  );

  app.post(
    path,
    {
      config: { access: 'customer', limit: 'payments' },
      schema: { params: ById, body: StartAutopay, response: { 201: StartAutopayAnswer } },
    },
    async (request, reply) => {
      const setup = await startAutopay(deps, actorOf(request), request.params.id, request.body);
      const answer = setup ? { setupIntentId: setup.id, clientSecret: setup.clientSecret } : null;
      return reply.code(201).send({ setup: answer });
    },
  );

  app.post(
    `${path}/confirm`,
    {
      config: { access: 'customer', limit: 'payments' },
      schema: { params: ById, response: { 200: AutopayMessageAnswer } },
    },
    async (request) => {
      const autopay = await confirmAutopay(deps, actorOf(request), request.params.id);
      return { message: messages.autopayOn, autopay: presentAutopay(autopay) };
    },
  );

  app.delete(
    path,
    {
      config: { access: 'customer' },
      schema: { params: ById, response: { 200: AutopayMessageAnswer } },
    },
    async (request) => {
      await endAutopay(deps, actorOf(request), request.params.id);
      return { message: messages.autopayOff, autopay: null };
    },
  );
}
