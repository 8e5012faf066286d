import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { UserType } from '@teduh/shared/users';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { forbidden, unauthorized } from '../errors.ts';

export type Actor = { id: string; userType: UserType; name: string };
type Access = 'public' | 'signed-in' | 'customer' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; the server does not start while a route leaves it open. */
    access?: Access;
    /** Reads the Authorization header itself: what is in it is not an access token. */
    ownToken?: boolean;
    /** What a guest is told instead of `login_required`. */
    guestCode?: ErrorCode;
  }
  interface FastifyRequest {
    /** Whoever presented a valid token. Use `actorOf` where the route demands one. */
    actor: Actor | null;
    /** What that token belongs to. */
    login: RequestLogin | null;
  }
}

/** `until` is when the token stops being valid. */
export type RequestLogin = { id: string; startedAt: Date; until: Date };
export type Authenticate = (token: string) => Promise<{ actor: Actor; login: RequestLogin }>;

export const isOwnerOrAdmin = (actor: Actor, ownerId: string) =>
  actor.userType === 'admin' || actor.id === ownerId;

export function actorOf(request: { actor: Actor | null }, guestCode: ErrorCode = 'login_required'): Actor {
  if (!request.actor) throw unauthorized(guestCode);
  return request.actor;
}

/** Who calls, and with which login. */
export type Caller = { actor: Actor; login: RequestLogin };

export const callerOf = (request: { actor: Actor | null; login: RequestLogin | null }): Caller => ({
  actor: actorOf(request),
  login: loginOf(request),
});

export function loginOf(request: { login: RequestLogin | null }): RequestLogin {
  if (!request.login) throw unauthorized('login_required');
  return request.login;
}

/** Checks the caller before the body is read. A token that is presented but not valid is 403 everywhere, so that the client refreshes it. */
export function registerAccess(app: FastifyInstance, authenticate: Authenticate) {
  const routes: RouteOptions[] = [];
  app.decorateRequest('actor', null);
  app.decorateRequest('login', null);

  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  app.addHook('onReady', async () => {
    const undeclared = routes
      .filter((route) => !route.config?.access)
      .map(({ method, url }) => `${method} ${url}`);
    if (undeclared.length > 0)
      throw new Error(`These routes do not declare who may call them: ${undeclared.join(', ')}`);
  });
  app.addHook('onRequest', async (request) => {
    const { access = 'public', ownToken, guestCode } = request.routeOptions.config;
    if (ownToken) return;
    const header = request.headers.authorization;
    if (header !== undefined) {
      const token = /^Bearer (\S+)$/i.exec(header)?.[1];
      if (!token) throw forbidden('session_expired');
      const { actor, login } = await authenticate(token);
      request.actor = actor;
      request.login = login;
    }
    if (access === 'public') return;
    const actor = actorOf(request, guestCode);
    if (access !== 'signed-in' && actor.userType !== access) throw forbidden('not_allowed');
  });
}
