import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import { toRinggit } from '@teduh/shared/money';
import {
  AnsweredRenewalAnswer,
  DeclineRenewal,
  ProposeRenewal,
  RenewalAnswer,
  RenewalStateAnswer,
} from '@teduh/shared/renewals';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import type { ContractRow } from '../domain/contracts/contracts.repository.ts';
import type { RenewalRow } from '../domain/renewals/renewals.repository.ts';
import { actorOf } from '../platform/http/access.ts';
import { originOf } from '../platform/http/origin.ts';
import { typed } from '../platform/http/routes.ts';
import { acceptRenewal } from '../use-cases/renewals/accept-renewal.ts';
import { declineRenewal } from '../use-cases/renewals/decline-renewal.ts';
import { getRenewal } from '../use-cases/renewals/get-renewal.ts';
import { letContractEnd } from '../use-cases/renewals/let-contract-end.ts';
import { proposeRenewal } from '../use-cases/renewals/propose-renewal.ts';
import { withdrawRenewal } from '../use-cases/renewals/withdraw-renewal.ts';
import { presentContract } from './contracts.presenter.ts';
import { presentRenewal } from './renewals.presenter.ts';

type Answered = { contract: ContractRow; before: ContractRow; renewal: RenewalRow };

export function renewalRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const present = (message: string, { contract, before, renewal }: Answered) => ({
    message,
    contract: presentContract(contract, deps.links),
    renewal: presentRenewal(renewal, before),
  });

  app.get(
    '/api/contracts/:id/renewal',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: RenewalStateAnswer } } },
    async (request) => {
      const { contract, renewal, chain, canPropose, canLetEnd, depositSen } = await getRenewal(
        deps,
        actorOf(request),
        request.params.id,
      );
      return {
        renewal: renewal ? presentRenewal(renewal, contract) : null,
        chain: chain.map((row) => presentContract(row, deps.links)),
        canPropose,
        canLetEnd,
        deposit: toRinggit(depositSen),
      };
    },
  );

  app.post(
    '/api/contracts/:id/renewal',
    {
      config: { access: 'signed-in', limit: 'tenancy-changes' },
      schema: { params: ById, body: ProposeRenewal, response: { 201: RenewalAnswer } },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { contract, renewal } = await proposeRenewal(deps, actorOf(request), id, request.body);
      return reply.code(201).send({ renewal: presentRenewal(renewal, contract) });
    },
  );

  app.post(
    '/api/contracts/:id/renewal/accept',
    {
      config: { access: 'signed-in', limit: 'tenancy-changes' },
      schema: { params: ById, response: { 200: AnsweredRenewalAnswer } },
    },
    async (request) => {
      const answered = await acceptRenewal(deps, actorOf(request), originOf(request), request.params.id);
      return present(messages.renewalAccepted, answered);
    },
  );

  app.post(
    '/api/contracts/:id/renewal/decline',
    {
      config: { access: 'signed-in', limit: 'tenancy-changes' },
      schema: { params: ById, body: DeclineRenewal, response: { 200: AnsweredRenewalAnswer } },
    },
    async (request) =>
      present(
        messages.renewalDeclined,
        await declineRenewal(deps, actorOf(request), request.params.id, request.body),
      ),
  );

  app.post(
    '/api/contracts/:id/renewal/withdraw',
    {
      config: { access: 'signed-in', limit: 'tenancy-changes' },
      schema: { params: ById, response: { 200: AnsweredRenewalAnswer } },
    },
    async (request) =>
      present(messages.renewalWithdrawn, await withdrawRenewal(deps, actorOf(request), request.params.id)),
  );

  app.post(
    '/api/contracts/:id/renewal/let-end',
    { config: { access: 'admin' }, schema: { params: ById, response: { 200: AnsweredRenewalAnswer } } },
    async (request) =>
      present(messages.contractLetEnd, await letContractEnd(deps, actorOf(request), request.params.id)),
  );
}
