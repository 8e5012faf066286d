import type { Deps } from '@teduh/server/deps.ts';
import { fpxBanks } from '@teduh/shared/fpx-banks';
import { z } from 'zod';
import { ApiError, invalidRequest, missing } from './api-error.ts';
import { presentPublicIntent } from './intent.presenter.ts';
import type { IntentRow } from './intent.repository.ts';
import { getIntent, getIntentOf, isConfirmable, unexpectedState } from './intent.service.ts';
import { assertAllowed } from './methods.ts';
import { moveIntent, type Step } from './move-intent.ts';
import { type Params, parseParams } from './params.ts';
import { slowCardMs } from './slow-cards.ts';
import { type Decline, readCard, type TestCard } from './test-card.ts';

type CardDeps = Pick<Deps, 'db' | 'clock'>;

const clientSecret = z.string().min(1).max(255);
const returnUrl = z.string().max(2000);
const cardField = z.string().min(1).max(100);
const WithCard = z.object({
  client_secret: clientSecret,
  'payment_method_data[type]': z.literal('card'),
  'payment_method_data[card][number]': cardField,
  'payment_method_data[card][exp_month]': cardField,
  'payment_method_data[card][exp_year]': cardField,
  'payment_method_data[card][cvc]': cardField,
  return_url: returnUrl.optional(),
});
const WithBank = z.object({
  client_secret: clientSecret,
  'payment_method_data[type]': z.literal('fpx'),
  'payment_method_data[fpx][bank]': z.string().refine((bank) => Object.hasOwn(fpxBanks, bank)),
  return_url: returnUrl,
});
const WithGrabPay = z.object({
  client_secret: clientSecret,
  'payment_method_data[type]': z.literal('grabpay'),
  return_url: returnUrl,
});

type ReadStep = { step: Step; decline?: Decline };

/** Only this site: otherwise anybody could use the authentication page to redirect people elsewhere. */
function checkReturnUrl(url: string | undefined, ownOrigins: string[]) {
  if (url === undefined) return undefined;
  if (URL.canParse(url) && ownOrigins.includes(new URL(url).origin)) return new URL(url).href;
  throw invalidRequest('url_invalid', 'The return_url must be on this site.', { param: 'return_url' });
}

function stepOfCard(
  { brand, last4, behaviour }: TestCard,
  returnUrl: string | undefined,
  now: Date,
): ReadStep {
  const method = { type: 'card', brand, last4 };
  if (behaviour === 'succeeds')
    return { step: { event: 'succeeded', change: { status: 'succeeded', method } } };
  if (behaviour === 'processes slowly') {
    const succeedsAt = new Date(now.getTime() + slowCardMs);
    return { step: { event: 'processing', change: { status: 'processing', method, succeedsAt } } };
  }
  if (behaviour === 'requires authentication') {
    if (!returnUrl) throw missing('return_url');
    return { step: { event: 'requires_action', change: { status: 'requires_action', method, returnUrl } } };
  }
  const lastError = { type: 'card_error', ...behaviour };
  const change = { status: 'requires_payment_method', method, lastError } as const;
  return { step: { event: 'payment_failed', change }, decline: behaviour };
}

function readCardStep(params: Params | undefined, ownOrigins: string[], now: Date): ReadStep {
  const input = parseParams(WithCard, params);
  const card = readCard(
    {
      number: input['payment_method_data[card][number]'],
      expMonth: input['payment_method_data[card][exp_month]'],
      expYear: input['payment_method_data[card][exp_year]'],
      cvc: input['payment_method_data[card][cvc]'],
    },
    now,
  );
  return stepOfCard(card, checkReturnUrl(input.return_url, ownOrigins), now);
}

/** Online banking and GrabPay are answered on a page of their own. */
function readRedirectStep(params: Params, ownOrigins: string[]): ReadStep {
  const isFpx = params['payment_method_data[type]'] === 'fpx';
  const { return_url } = parseParams(isFpx ? WithBank : WithGrabPay, params);
  const bank = params['payment_method_data[fpx][bank]'];
  const method = isFpx && bank ? { type: 'fpx', bank } : { type: 'grabpay' };
  const returnUrl = checkReturnUrl(return_url, ownOrigins) ?? '';
  return { step: { event: 'requires_action', change: { status: 'requires_action', method, returnUrl } } };
}

/** Pays with what the browser sends. Of several requests at once, one succeeds. */
export async function confirmIntent(
  deps: CardDeps,
  id: string,
  params: Params | undefined,
  ownOrigins: string[],
): Promise<object> {
  const type = params?.['payment_method_data[type]'] ?? 'card';
  const now = deps.clock.wall();
  const { step, decline } =
    type === 'fpx' || type === 'grabpay'
      ? readRedirectStep(params ?? {}, ownOrigins)
      : readCardStep(params, ownOrigins, now);
  const intent = await getIntentOf(deps, id, params?.client_secret ?? '');
  assertAllowed(intent, type);
  if (!isConfirmable(intent)) throw unexpectedState('confirm', intent);
  const row = await deps.db.begin((tx) => moveIntent(tx, intent, step, now));
  if (!row) return confirmIntent(deps, id, params, ownOrigins);
  if (decline)
    throw new ApiError(402, { type: 'card_error', ...decline, payment_intent: presentPublicIntent(row) });
  return presentPublicIntent(row);
}

const notAuthenticated = {
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message: 'The card was not authenticated. Please try again, or use another card.',
};

const notApproved = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment was not approved. Please try again, or pay in another way.',
};

/** Completes or fails an intent that requires authentication. An intent in any other state stays as it is. */
export async function authenticateIntent(
  deps: CardDeps,
  id: string,
  isComplete: boolean,
): Promise<IntentRow> {
  const intent = await getIntent(deps, id);
  if (intent.status !== 'requires_action') return intent;
  const lastError = intent.method_type === 'card' ? notAuthenticated : notApproved;
  const step: Step = isComplete
    ? { event: 'succeeded', change: { status: 'succeeded' } }
    : { event: 'payment_failed', change: { status: 'requires_payment_method', lastError } };
  const moved = await deps.db.begin((tx) => moveIntent(tx, intent, step, deps.clock.wall()));
  return moved ?? authenticateIntent(deps, id, isComplete);
}
