import { timingSafeEqual } from 'node:crypto';
import type { Deps } from '@teduh/server/deps.ts';
import { AppError, isDatabaseStuck } from '@teduh/server/platform/errors.ts';
import { isLoopback } from '@teduh/server/platform/loopback.ts';
import { sandboxKeys, sandboxPath } from '@teduh/server/platform/payments/payments.ts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { idempotentRequest, send } from './answer.ts';
import { ApiError, apiKeyRequired } from './api-error.ts';
import { authenticateRoutes, publicRoute } from './authenticate.routes.ts';
import { confirmIntent, confirmOffSession } from './confirm.service.ts';
import { confirmSetup, prepareSetupCancellation } from './confirm-setup.service.ts';
import { answerOnce } from './idempotency.service.ts';
import { presentIntent, presentPublicIntent } from './intent.presenter.ts';
import {
  getIntent,
  getIntentOf,
  prepareCancellation,
  prepareCreation,
  prepareUpdate,
} from './intent.service.ts';
import { moneyBackRoutes } from './money-back.routes.ts';
import { acceptParams, type Params, parseParams } from './params.ts';
import { presentCard, presentSetup } from './saved-card.presenter.ts';
import {
  getCard,
  getSetup,
  prepareCustomer,
  prepareCustomerDeletion,
  prepareDetachment,
  prepareSetup,
} from './saved-card.service.ts';

type One = { Params: { id: string }; Body: Params | undefined };

const maxBodyBytes = 32 * 1024;
const retrySeconds = 5;
const ReadQuery = z.object({
  client_secret: z.string().max(255).optional(),
  'expand[0]': z.literal('latest_charge').optional(),
});

function sendApiError(
  error: FastifyError | ApiError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (error instanceof ApiError) return reply.code(error.status).send({ error: error.error });
  const { statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode < 500)
    return reply
      .code(statusCode)
      .send({ error: { type: 'invalid_request_error', message: 'The request could not be read.' } });
  if (isDatabaseStuck(error) || (error instanceof AppError && error.status === 503)) {
    request.log.warn({ err: error }, 'the database does not answer');
    return reply
      .code(503)
      .header('retry-after', retrySeconds)
      .send({ error: { type: 'api_error', message: 'Try again in a moment.' } });
  }
  request.log.error({ err: error }, 'unexpected error');
  return reply.code(500).send({ error: { type: 'api_error', message: 'Something went wrong.' } });
}

/** The part of Stripe's API that the SDK and a card form need. Registered only where no Stripe keys are set. */
export async function cardRoutes(app: FastifyInstance, deps: Deps) {
  const expected = Buffer.from(`Bearer ${sandboxKeys(deps.accessTokenSecret).secretKey}`);
  function checkKey(request: FastifyRequest) {
    const given = Buffer.from(request.headers.authorization ?? '');
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw apiKeyRequired();
  }
  const withApiKey = { ...publicRoute, onRequest: async (request: FastifyRequest) => checkKey(request) };
  const intents = `${sandboxPath}/v1/payment_intents`;
  const setups = `${sandboxPath}/v1/setup_intents`;
  const savedCards = `${sandboxPath}/v1/payment_methods`;
  /** The caller writes the Host header: believed elsewhere, it would lead people away from here. */
  function ownOrigins({ protocol, host, hostname }: FastifyRequest) {
    const used = isLoopback(hostname) ? [`${protocol}://${host}`] : [];
    return [new URL(deps.config.publicUrl).origin, ...used];
  }

  await app.register(async (scope) => {
    acceptParams(scope, maxBodyBytes);
    scope.setErrorHandler(sendApiError);

    scope.post<One>(intents, withApiKey, async (request, reply) =>
      send(reply, await answerOnce(deps, idempotentRequest(request), prepareCreation(deps, request.body))),
    );
    scope.get<One>(`${intents}/:id`, publicRoute, async (request) => {
      const { client_secret, 'expand[0]': expand } = parseParams(ReadQuery, request.query);
      if (client_secret !== undefined)
        return presentPublicIntent(await getIntentOf(deps, request.params.id, client_secret));
      checkKey(request);
      return presentIntent(await getIntent(deps, request.params.id), expand !== undefined);
    });
    scope.post<One>(`${intents}/:id/cancel`, withApiKey, async (request, reply) => {
      const cancel = await prepareCancellation(deps, request.params.id, request.body);
      return send(reply, await answerOnce(deps, idempotentRequest(request), cancel));
    });
    scope.post<One>(`${intents}/:id`, withApiKey, async (request, reply) => {
      const update = await prepareUpdate(deps, request.params.id, request.body);
      return send(reply, await answerOnce(deps, idempotentRequest(request), update));
    });
    // Without Idempotency-Key: the stored fingerprint of the request would be derived from the card number.
    scope.post<One>(`${intents}/:id/confirm`, publicRoute, async (request) => {
      const { params, body } = request;
      if (body?.client_secret !== undefined) return confirmIntent(deps, params.id, body, ownOrigins(request));
      checkKey(request);
      return confirmOffSession(deps, params.id, body);
    });
    scope.post<One>(`${sandboxPath}/v1/customers`, withApiKey, async (request, reply) =>
      send(reply, await answerOnce(deps, idempotentRequest(request), prepareCustomer(deps, request.body))),
    );
    scope.delete<One>(`${sandboxPath}/v1/customers/:id`, withApiKey, async (request, reply) => {
      const remove = prepareCustomerDeletion(deps, request.params.id);
      return send(reply, await answerOnce(deps, idempotentRequest(request), remove));
    });
    scope.post<One>(setups, withApiKey, async (request, reply) =>
      send(reply, await answerOnce(deps, idempotentRequest(request), prepareSetup(deps, request.body))),
    );
    scope.get<One>(`${setups}/:id`, withApiKey, async (request) =>
      presentSetup(await getSetup(deps, request.params.id)),
    );
    scope.post<One>(`${setups}/:id/confirm`, publicRoute, async (request) =>
      confirmSetup(deps, request.params.id, request.body, ownOrigins(request)),
    );
    scope.post<One>(`${setups}/:id/cancel`, withApiKey, async (request, reply) => {
      const cancel = prepareSetupCancellation(deps, request.params.id);
      return send(reply, await answerOnce(deps, idempotentRequest(request), cancel));
    });
    scope.get<One>(`${savedCards}/:id`, withApiKey, async (request) =>
      presentCard(await getCard(deps, request.params.id)),
    );
    scope.post<One>(`${savedCards}/:id/detach`, withApiKey, async (request, reply) => {
      const { id } = await getCard(deps, request.params.id);
      return send(reply, await answerOnce(deps, idempotentRequest(request), prepareDetachment(deps, id)));
    });
    moneyBackRoutes(scope, deps, withApiKey);
    authenticateRoutes(scope, deps);
  });
}
