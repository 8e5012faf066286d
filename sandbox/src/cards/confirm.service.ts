import type { Deps } from '@teduh/server/deps.ts';
import { z } from 'zod';
import { ApiError, invalidRequest, missing } from './api-error.ts';
import { presentPublicIntent } from './intent.presenter.ts';
import type { IntentRow } from './intent.repository.ts';
import { getIntent, getIntentOf, isConfirmable, unexpectedState } from './intent.service.ts';
import { moveIntent, type Step } from './move-intent.ts';
import { type Params, parseParams } from './params.ts';
import { slowCardMs } from './slow-cards.ts';
import { readCard, type TestCard } from './test-card.ts';

type CardDeps = Pick<Deps, 'db' | 'clock'>;

const cardField = z.string().min(1).max(100);
const Confirmation = z.object({
  client_secret: z.string().min(1).max(255),
  'payment_method_data[type]': z.literal('card'),
  'payment_method_data[card][number]': cardField,
  'payment_method_data[card][exp_month]': cardField,
  'payment_method_data[card][exp_year]': cardField,
  'payment_method_data[card][cvc]': cardField,
  return_url: z.string().max(2000).optional(),
});

/** Only this site: otherwise anybody could use the authentication page to redirect people elsewhere. */
function checkReturnUrl(url: string | undefined, ownOrigins: string[]) {
  if (url === undefined) return undefined;
  if (URL.canParse(url) && ownOrigins.includes(new URL(url).origin)) return new URL(url).href;
  throw invalidRequest('url_invalid', 'The return_url must be on this site.', { param: 'return_url' });
}

function stepOf({ brand, last4, behaviour }: TestCard, returnUrl: string | undefined, now: Date): Step {
  const card = { brand, last4 };
  if (behaviour === 'succeeds') return { event: 'succeeded', change: { status: 'succeeded', card } };
  if (behaviour === 'processes slowly') {
    const succeedsAt = new Date(now.getTime() + slowCardMs);
    return { event: 'processing', change: { status: 'processing', card, succeedsAt } };
  }
  if (behaviour === 'requires authentication') {
    if (!returnUrl) throw missing('return_url');
    return { event: 'requires_action', change: { status: 'requires_action', card, returnUrl } };
  }
  const lastError = { type: 'card_error', ...behaviour };
  return { event: 'payment_failed', change: { status: 'requires_payment_method', card, lastError } };
}

/** Charges the card that the browser sends. Of several requests at once, one succeeds. */
export async function confirmIntent(
  deps: CardDeps,
  id: string,
  params: Params | undefined,
  ownOrigins: string[],
): Promise<object> {
  const input = parseParams(Confirmation, params);
  const intent = await getIntentOf(deps, id, input.client_secret);
  const now = deps.clock.wall();
  const card = readCard(
    {
      number: input['payment_method_data[card][number]'],
      expMonth: input['payment_method_data[card][exp_month]'],
      expYear: input['payment_method_data[card][exp_year]'],
      cvc: input['payment_method_data[card][cvc]'],
    },
    now,
  );
  const step = stepOf(card, checkReturnUrl(input.return_url, ownOrigins), now);
  if (!isConfirmable(intent)) throw unexpectedState('confirm', intent);
  const row = await deps.db.begin((tx) => moveIntent(tx, intent, step, now));
  if (!row) return confirmIntent(deps, id, params, ownOrigins);
  if (typeof card.behaviour === 'object')
    throw new ApiError(402, {
      type: 'card_error',
      ...card.behaviour,
      payment_intent: presentPublicIntent(row),
    });
  return presentPublicIntent(row);
}

const notAuthenticated = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The card was not authenticated. Please try again, or use another card.',
};

/** Completes or fails an intent that requires authentication. An intent in any other state stays as it is. */
export async function authenticateIntent(
  deps: CardDeps,
  id: string,
  isComplete: boolean,
): Promise<IntentRow> {
  const step: Step = isComplete
    ? { event: 'succeeded', change: { status: 'succeeded' } }
    : {
        event: 'payment_failed',
        change: { status: 'requires_payment_method', lastError: notAuthenticated },
      };
  const intent = await getIntent(deps, id);
  if (intent.status !== 'requires_action') return intent;
  const moved = await deps.db.begin((tx) => moveIntent(tx, intent, step, deps.clock.wall()));
  return moved ?? authenticateIntent(deps, id, isComplete);
}
