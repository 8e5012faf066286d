import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Answer } from './idempotency.service.ts';
import type { Params } from './params.ts';

export function send(reply: FastifyReply, { status, answer, isReplayed }: Answer) {
  if (isReplayed) reply.header('idempotent-replayed', 'true');
  return reply.code(status).send(answer);
}

export const idempotentRequest = (request: FastifyRequest) => ({
  key: request.headers['idempotency-key']?.toString(),
  path: request.url,
  params: request.body as Params | undefined,
});
