import type { FastifyRequest } from 'fastify';

/** From where somebody does something, as evidence. Nothing is known of what the program does by itself. */
export type Origin = { ip: string | null; userAgent: string; loginId: string | null };

export const noOrigin: Origin = { ip: null, userAgent: '', loginId: null };

const userAgentMaxLength = 300;

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentMaxLength),
  loginId: request.login?.id ?? null,
});
