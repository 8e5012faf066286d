import type { Deps } from '@teduh/server/deps.ts';
import { sandboxPath } from '@teduh/server/platform/payments/payments.ts';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { idempotentRequest, send } from './answer.ts';
import { closeDispute, getDispute, listDisputes, submitEvidence } from './dispute.service.ts';
import { answerOnce } from './idempotency.service.ts';
import { ListQuery } from './list.ts';
import { type Params, parseParams } from './params.ts';
import { getRefund, listRefunds, prepareRefund } from './refund.service.ts';

type One = { Params: { id: string }; Body: Params | undefined };

/** Refunds and disputes, as Stripe has them. */
export function moneyBackRoutes(scope: FastifyInstance, deps: Deps, withApiKey: RouteShorthandOptions) {
  const refunds = `${sandboxPath}/v1/refunds`;
  const disputes = `${sandboxPath}/v1/disputes`;

  scope.post<One>(refunds, withApiKey, async (request, reply) => {
    const refund = await prepareRefund(deps, request.body);
    return send(reply, await answerOnce(deps, idempotentRequest(request), refund));
  });
  scope.get(refunds, withApiKey, async ({ query }) => listRefunds(deps, parseParams(ListQuery, query)));
  scope.get<One>(`${refunds}/:id`, withApiKey, async ({ params }) => getRefund(deps, params.id));

  scope.get(disputes, withApiKey, async ({ query }) => listDisputes(deps, parseParams(ListQuery, query)));
  scope.get<One>(`${disputes}/:id`, withApiKey, async ({ params }) => getDispute(deps, params.id));
  scope.post<One>(`${disputes}/:id`, withApiKey, async (request, reply) => {
    const submit = submitEvidence(deps, request.params.id, request.body);
    return send(reply, await answerOnce(deps, idempotentRequest(request), submit));
  });
  scope.post<One>(`${disputes}/:id/close`, withApiKey, async (request, reply) => {
    const close = closeDispute(deps, request.params.id);
    return send(reply, await answerOnce(deps, idempotentRequest(request), close));
  });
}
