import {
  ByCode,
  ByEmail,
  Login,
  ResendVerification,
  ResetPassword,
  TokenAnswer,
  VerificationStatus,
} from '@teduh/shared/auth';
import { MessageAnswer } from '@teduh/shared/errors';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Deps } from '../deps.ts';
import { typed } from '../platform/http/routes.ts';
import * as service from '../use-cases/auth/auth.service.ts';
import { requestReset, resetPassword } from '../use-cases/auth/reset-password.ts';
import { resendVerification, verifyEmail } from '../use-cases/auth/verify-email.ts';

const cookieName = 'teduh_refresh';

export function authRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const cookie = {
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.publicUrl.startsWith('https:'),
    path: '/',
  } as const;

  function keepSession(reply: FastifyReply, { accessToken, refreshToken }: service.Session) {
    reply.setCookie(cookieName, refreshToken, { ...cookie, maxAge: service.refreshLifetimeSeconds });
    reply.header('cache-control', 'no-store');
    return { accessToken };
  }

  app.post(
    '/api/auth/login',
    { config: { access: 'public' }, schema: { body: Login, response: { 200: TokenAnswer } } },
    async (request, reply) => keepSession(reply, await service.login(deps, request.body, request.ip)),
  );

  app.get(
    '/api/auth/refresh',
    { config: { access: 'public', ownToken: true }, schema: { response: { 200: TokenAnswer } } },
    async (request, reply) => keepSession(reply, await service.refresh(deps, request.cookies[cookieName])),
  );

  app.post(
    '/api/auth/logout',
    { config: { access: 'public', ownToken: true }, schema: { response: { 200: MessageAnswer } } },
    async (request, reply) => {
      await service.logout(deps, request.cookies[cookieName]);
      reply.clearCookie(cookieName, cookie);
      return { message: messages.loggedOut };
    },
  );

  app.get(
    '/api/auth/check-email-verification/:email',
    { config: { access: 'public' }, schema: { params: ByEmail, response: { 200: VerificationStatus } } },
    async (request) => ({ user: { status: await service.verificationStatus(deps, request.params.email) } }),
  );

  app.get(
    '/api/auth/verify-user/:confirmationCode',
    { config: { access: 'public' }, schema: { params: ByCode, response: { 200: MessageAnswer } } },
    async (request, reply) => {
      await verifyEmail(deps, request.params.confirmationCode);
      reply.header('cache-control', 'no-store');
      return { message: messages.emailVerified };
    },
  );

  app.post(
    '/api/auth/resend-verification-email',
    { config: { access: 'public' }, schema: { body: ResendVerification, response: { 200: MessageAnswer } } },
    async (request) => {
      await resendVerification(deps, request.body, request.ip);
      return { message: messages.verificationSent };
    },
  );

  app.post(
    '/api/auth/forgot-password',
    { config: { access: 'public' }, schema: { body: ByEmail, response: { 200: MessageAnswer } } },
    async (request) => {
      await requestReset(deps, request.body.email, request.ip);
      return { message: messages.resetSent };
    },
  );

  app.post(
    '/api/auth/reset-password',
    { config: { access: 'public' }, schema: { body: ResetPassword, response: { 200: MessageAnswer } } },
    async (request) => {
      await resetPassword(deps, request.body, request.ip);
      return { message: messages.passwordReset };
    },
  );
}
