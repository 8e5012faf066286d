import type { Deps } from '@teduh/server/deps.ts';
import { sandboxPath } from '@teduh/server/platform/payments/payments.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { pagePolicy, renderAuthentication, renderNotFound, renderSetup } from './authenticate.page.ts';
import { authenticateIntent } from './confirm.service.ts';
import { authenticateSetup } from './confirm-setup.service.ts';
import type { IntentRow } from './intent.repository.ts';
import { getIntentOf } from './intent.service.ts';
import type { SetupRow } from './saved-card.repository.ts';
import { getSetupOf } from './saved-card.service.ts';

type One = { Params: { id: string } };

const Query = z.object({ client_secret: z.string().max(255) });
const Decision = Query.extend({ outcome: z.enum(['complete', 'fail', 'leave']) });
/** `ownToken`: the Authorization header is not a session of Teduh here, but the API key of the card sandbox. */
export const publicRoute = { config: { access: 'public', ownToken: true }, schema: { hide: true } } as const;

function sendPage(reply: FastifyReply, status: number, html: string, returnOrigin?: string) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(returnOrigin))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(html);
}

/** A payment or the setup of a card that may wait for an answer. */
type Waiting = IntentRow | SetupRow;
const isSetup = (row: Waiting): row is SetupRow => row.id.startsWith('seti_');

/** Redirects to the return URL with the same parameters that Stripe adds. */
function redirectBack(reply: FastifyReply, row: Waiting, returnUrl: string) {
  const name = isSetup(row) ? 'setup_intent' : 'payment_intent';
  const url = new URL(returnUrl);
  url.searchParams.set(name, row.id);
  url.searchParams.set(`${name}_client_secret`, row.client_secret);
  url.searchParams.set('redirect_status', row.status === 'succeeded' ? 'succeeded' : 'failed');
  return reply.header('referrer-policy', 'no-referrer').redirect(url.href, 303);
}

/** The page where a cardholder or a bank's customer confirms a payment: buttons, as on the test pages of Stripe. */
export function authenticateRoutes(scope: FastifyInstance, deps: Deps) {
  const url = `${sandboxPath}/authenticate/:id`;

  async function find(id: string, clientSecret: string): Promise<Waiting | undefined> {
    try {
      return await (id.startsWith('seti_') ? getSetupOf : getIntentOf)(deps, id, clientSecret);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  const decide = (row: Waiting, isComplete: boolean): Promise<Waiting> =>
    isSetup(row) ? authenticateSetup(deps, row.id, isComplete) : authenticateIntent(deps, row.id, isComplete);

  async function answer(
    reply: FastifyReply,
    row: Waiting | undefined,
    proceed: (row: Waiting, returnUrl: string) => unknown,
  ) {
    if (!row?.return_url) return sendPage(reply, 404, renderNotFound());
    if (row.status !== 'requires_action') return redirectBack(reply, row, row.return_url);
    return proceed(row, row.return_url);
  }

  scope.get<One>(url, publicRoute, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const row = query.success ? await find(request.params.id, query.data.client_secret) : undefined;
    return answer(reply, row, (waiting, returnUrl) => {
      const page = isSetup(waiting) ? renderSetup(waiting) : renderAuthentication(waiting);
      return sendPage(reply, 200, page, new URL(returnUrl).origin);
    });
  });

  scope.post<One>(url, publicRoute, async (request, reply) => {
    const decision = Decision.safeParse(request.body);
    if (!decision.success) return sendPage(reply, 400, renderNotFound());
    const { client_secret, outcome } = decision.data;
    return answer(reply, await find(request.params.id, client_secret), async (row, returnUrl) => {
      const after = outcome === 'leave' ? row : await decide(row, outcome === 'complete');
      return redirectBack(reply, after, returnUrl);
    });
  });
}
