import type { Deps } from '@teduh/server/deps.ts';
import { sandboxPath } from '@teduh/server/platform/payments/payments.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { pagePolicy, renderAuthentication, renderNotFound } from './authenticate.page.ts';
import { authenticateIntent } from './confirm.service.ts';
import type { IntentRow } from './intent.repository.ts';
import { getIntentOf } from './intent.service.ts';

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

/** Redirects to the return URL with the same parameters that Stripe adds. */
function redirectBack(reply: FastifyReply, { id, client_secret, status }: IntentRow, returnUrl: string) {
  const url = new URL(returnUrl);
  url.searchParams.set('payment_intent', id);
  url.searchParams.set('payment_intent_client_secret', client_secret);
  url.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  return reply.header('referrer-policy', 'no-referrer').redirect(url.href, 303);
}

/** The page where a cardholder or a bank's customer confirms a payment: buttons, as on the test pages of Stripe. */
export function authenticateRoutes(scope: FastifyInstance, deps: Deps) {
  const url = `${sandboxPath}/authenticate/:id`;

  async function findIntent(id: string, clientSecret: string) {
    try {
      return await getIntentOf(deps, id, clientSecret);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    }
  }

  async function answer(
    reply: FastifyReply,
    row: IntentRow | undefined,
    decide: (row: IntentRow, returnUrl: string) => unknown,
  ) {
    if (!row?.return_url) return sendPage(reply, 404, renderNotFound());
    if (row.status !== 'requires_action') return redirectBack(reply, row, row.return_url);
    return decide(row, row.return_url);
  }

  scope.get<One>(url, publicRoute, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const row = query.success ? await findIntent(request.params.id, query.data.client_secret) : undefined;
    return answer(reply, row, (intent, returnUrl) =>
      sendPage(reply, 200, renderAuthentication(intent), new URL(returnUrl).origin),
    );
  });

  scope.post<One>(url, publicRoute, async (request, reply) => {
    const decision = Decision.safeParse(request.body);
    if (!decision.success) return sendPage(reply, 400, renderNotFound());
    const { client_secret, outcome } = decision.data;
    return answer(reply, await findIntent(request.params.id, client_secret), async (intent, returnUrl) =>
      redirectBack(
        reply,
        outcome === 'leave' ? intent : await authenticateIntent(deps, intent.id, outcome === 'complete'),
        returnUrl,
      ),
    );
  });
}
