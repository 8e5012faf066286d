import type { Deps } from '@teduh/server/deps.ts';
import { sandboxPath } from '@teduh/server/platform/payments/payments.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import { ApiError } from './api-error.ts';
import { pagePolicy, renderAuthentication, renderNothing } from './authenticate.page.ts';
import { authenticateIntent } from './confirm.service.ts';
import type { IntentRow } from './intent.repository.ts';
import { getIntentOf } from './intent.service.ts';

type One = { Params: { id: string } };

const Query = z.object({ client_secret: z.string().max(255) });
const Decision = Query.extend({ outcome: z.enum(['complete', 'fail']) });
/** `ownToken`: the Authorization header carries the sandbox's key here, or a browser's token that is nobody's business. */
export const open = { config: { access: 'public', ownToken: true }, schema: { hide: true } } as const;

function sendPage(reply: FastifyReply, status: number, html: string, returnOrigin?: string) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy(returnOrigin))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .send(html);
}

/** Back to the shop, told as Stripe tells it. */
function leadBack(reply: FastifyReply, { id, client_secret, status }: IntentRow, returnUrl: string) {
  const back = new URL(returnUrl);
  back.searchParams.set('payment_intent', id);
  back.searchParams.set('payment_intent_client_secret', client_secret);
  back.searchParams.set('redirect_status', status === 'succeeded' ? 'succeeded' : 'failed');
  return reply.header('referrer-policy', 'no-referrer').redirect(back.href, 303);
}

/** Where the card that asks for authentication sends people: a plain page with two buttons. */
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
    if (!row?.return_url) return sendPage(reply, 404, renderNothing());
    if (row.status !== 'requires_action') return leadBack(reply, row, row.return_url);
    return decide(row, row.return_url);
  }

  scope.get<One>(url, open, async (request, reply) => {
    const query = Query.safeParse(request.query);
    const row = query.success ? await findIntent(request.params.id, query.data.client_secret) : undefined;
    return answer(reply, row, (intent, returnUrl) =>
      sendPage(reply, 200, renderAuthentication(intent), new URL(returnUrl).origin),
    );
  });

  scope.post<One>(url, open, async (request, reply) => {
    const decision = Decision.safeParse(request.body);
    if (!decision.success) return sendPage(reply, 400, renderNothing());
    const { client_secret, outcome } = decision.data;
    return answer(reply, await findIntent(request.params.id, client_secret), async (intent, returnUrl) =>
      leadBack(reply, await authenticateIntent(deps, intent.id, outcome === 'complete'), returnUrl),
    );
  });
}
