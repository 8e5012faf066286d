import {
  ByCode,
  ByEmail,
  LinkCode,
  Login,
  LoginsAnswer,
  ResendVerification,
  ResetLinkAnswer,
  ResetPassword,
  TokenAnswer,
  VerificationStatus,
  VerifiedAnswer,
} from '@teduh/shared/auth';
import { MessageAnswer } from '@teduh/shared/errors';
import { ById } from '@teduh/shared/fields';
import { messages } from '@teduh/shared/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { refreshLifetimeSeconds } from '../domain/auth/refresh-token.ts';
import { actorOf, loginOf } from '../platform/http/access.ts';
import { typed } from '../platform/http/routes.ts';
import { sourceOf } from '../platform/source.ts';
import { checkEmailVerification } from '../use-cases/auth/check-email-verification.ts';
import { checkResetLink } from '../use-cases/auth/check-reset-link.ts';
import { confirmEmail } from '../use-cases/auth/confirm-email.ts';
import { endLogin, endOtherLogins } from '../use-cases/auth/end-own-logins.ts';
import { listLogins } from '../use-cases/auth/list-logins.ts';
import { logIn } from '../use-cases/auth/log-in.ts';
import { logOut } from '../use-cases/auth/log-out.ts';
import { refreshSession } from '../use-cases/auth/refresh-session.ts';
import { requestPasswordReset } from '../use-cases/auth/request-password-reset.ts';
import { resendVerification } from '../use-cases/auth/resend-verification.ts';
import { resetPassword } from '../use-cases/auth/reset-password.ts';
import { undoEmailChange } from '../use-cases/auth/undo-email-change.ts';
import { verifyEmail } from '../use-cases/auth/verify-email.ts';
import { presentLogin } from './auth.presenter.ts';

type Tokens = { accessToken: string; refreshToken: string };

const knownBrowserSeconds = 365 * 24 * 60 * 60;

const clientOf = ({ ip, headers }: FastifyRequest) => ({
  address: ip,
  userAgent: headers['user-agent'] ?? '',
});

export function authRoutes(instance: FastifyInstance, deps: Deps) {
  const app = typed(instance);
  const secure = deps.config.publicUrl.startsWith('https:');
  const cookie = { httpOnly: true, sameSite: 'strict', secure, path: '/' } as const;
  // Browsers take a cookie with this prefix only over https and only from this very host.
  const prefix = secure ? '__Host-' : '';
  const cookieName = `${prefix}teduh_refresh`;
  const knownBrowserCookie = `${prefix}teduh_browser`;

  function sendTokens(reply: FastifyReply, { accessToken, refreshToken }: Tokens) {
    reply.setCookie(cookieName, refreshToken, { ...cookie, maxAge: refreshLifetimeSeconds });
    reply.header('cache-control', 'no-store');
    return { accessToken };
  }

  app.post(
    '/api/auth/login',
    {
      config: { access: 'public', limit: 'login-calls' },
      schema: { body: Login, response: { 200: TokenAnswer } },
    },
    async (request, reply) => {
      const client = { ...clientOf(request), knownBrowser: request.cookies[knownBrowserCookie] };
      const { knownBrowser, ...tokens } = await logIn(deps, request.body, client);
      reply.setCookie(knownBrowserCookie, knownBrowser, { ...cookie, maxAge: knownBrowserSeconds });
      return sendTokens(reply, tokens);
    },
  );

  app.get(
    '/api/auth/refresh',
    {
      config: { access: 'public', ownToken: true, limit: 'refreshes' },
      schema: { response: { 200: TokenAnswer } },
    },
    async (request, reply) =>
      sendTokens(reply, await refreshSession(deps, request.cookies[cookieName], clientOf(request))),
  );

  app.post(
    '/api/auth/logout',
    { config: { access: 'public', ownToken: true }, schema: { response: { 200: MessageAnswer } } },
    async (request, reply) => {
      await logOut(deps, request.cookies[cookieName]);
      reply.clearCookie(cookieName, cookie);
      // On a shared computer the next person must not find answers in the browser's cache.
      reply.header('clear-site-data', '"cache"');
      return { message: messages.loggedOut };
    },
  );

  app.get(
    '/api/auth/logins',
    { config: { access: 'signed-in' }, schema: { response: { 200: LoginsAnswer } } },
    async (request) => {
      const current = loginOf(request).id;
      const logins = await listLogins(deps, actorOf(request));
      return { logins: logins.map((login) => presentLogin(login, current)) };
    },
  );

  app.delete(
    '/api/auth/logins',
    { config: { access: 'signed-in' }, schema: { response: { 200: MessageAnswer } } },
    async (request) => {
      await endOtherLogins(deps, actorOf(request), loginOf(request).id);
      return { message: messages.otherLoginsEnded };
    },
  );

  app.delete(
    '/api/auth/logins/:id',
    { config: { access: 'signed-in' }, schema: { params: ById, response: { 200: MessageAnswer } } },
    async (request) => {
      await endLogin(deps, actorOf(request), request.params.id);
      return { message: messages.loginEnded };
    },
  );

  app.get(
    '/api/auth/check-email-verification/:email',
    {
      config: { access: 'public', limit: 'verification-checks' },
      schema: { params: ByEmail, response: { 200: VerificationStatus } },
    },
    async (request) => ({ user: { status: await checkEmailVerification(deps, request.params.email) } }),
  );

  app.get(
    '/api/auth/verify-user/:confirmationCode',
    {
      config: { access: 'public', limit: 'link-tries' },
      schema: { params: ByCode, response: { 200: VerifiedAnswer } },
    },
    async (request, reply) => {
      const email = await verifyEmail(deps, request.params.confirmationCode);
      reply.header('cache-control', 'no-store');
      return { message: messages.emailVerified, email };
    },
  );

  app.post(
    '/api/auth/resend-verification-email',
    { config: { access: 'public' }, schema: { body: ResendVerification, response: { 200: MessageAnswer } } },
    async (request) => {
      await resendVerification(deps, request.body, sourceOf(request.ip));
      return { message: messages.verificationSent };
    },
  );

  app.post(
    '/api/auth/forgot-password',
    { config: { access: 'public' }, schema: { body: ByEmail, response: { 200: MessageAnswer } } },
    async (request) => {
      await requestPasswordReset(deps, request.body.email, sourceOf(request.ip));
      return { message: messages.resetSent };
    },
  );

  app.post(
    '/api/auth/confirm-email',
    {
      config: { access: 'public', limit: 'link-tries' },
      schema: { body: LinkCode, response: { 200: VerifiedAnswer } },
    },
    async (request) => ({
      message: messages.newEmailConfirmed,
      email: await confirmEmail(deps, request.body.code),
    }),
  );

  app.post(
    '/api/auth/undo-email-change',
    {
      config: { access: 'public', limit: 'link-tries' },
      schema: { body: LinkCode, response: { 200: VerifiedAnswer } },
    },
    async (request) => ({
      message: messages.emailChangeUndone,
      email: await undoEmailChange(deps, request.body.code),
    }),
  );

  // The code is in the body, so that no log has it. It is only read.
  app.post(
    '/api/auth/check-reset-link',
    {
      config: { access: 'public', limit: 'link-tries' },
      schema: { body: LinkCode, response: { 200: ResetLinkAnswer } },
    },
    async (request) => ({ isUsable: await checkResetLink(deps, request.body.code) }),
  );

  app.post(
    '/api/auth/reset-password',
    { config: { access: 'public' }, schema: { body: ResetPassword, response: { 200: MessageAnswer } } },
    async (request) => {
      await resetPassword(deps, request.body, sourceOf(request.ip));
      return { message: messages.passwordReset };
    },
  );
}
