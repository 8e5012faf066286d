import type { Deps } from '@teduh/server/deps.ts';
import type { Tx } from '@teduh/server/platform/db/db.ts';
import { z } from 'zod';
import { ApiError, missing } from './api-error.ts';
import { presentIntent, presentPublicIntent } from './intent.presenter.ts';
import type { Change, IntentRow } from './intent.repository.ts';
import { getIntent, getIntentOf, isConfirmable, unexpectedState } from './intent.service.ts';
import { assertAllowed } from './methods.ts';
import { moveIntent, type Step } from './move-intent.ts';
import { type Params, parseParams } from './params.ts';
import { readCommon, readMethod } from './read-method.ts';
import type { CardRow } from './saved-card.repository.ts';
import { assertSaved, getCard, keepCard } from './saved-card.service.ts';
import { slowCardMs } from './slow-cards.ts';
import { type Behaviour, behaviourOfSaved, type Decline } from './test-card.ts';

type CardDeps = Pick<Deps, 'db' | 'clock'>;
type Method = NonNullable<Change['method']>;

/** How a payment with this method goes on. `returnUrl`: where the page of the bank leads back to. */
function stepOf(behaviour: Behaviour, method: Method, returnUrl: string | undefined, now: Date): Step {
  if (behaviour === 'succeeds') return { event: 'succeeded', change: { status: 'succeeded', method } };
  if (behaviour === 'processes slowly') {
    const succeedsAt = new Date(now.getTime() + slowCardMs);
    return { event: 'processing', change: { status: 'processing', method, succeedsAt } };
  }
  if (behaviour === 'requires authentication') {
    if (!returnUrl) throw missing('return_url');
    return { event: 'requires_action', change: { status: 'requires_action', method, returnUrl } };
  }
  const { savedId, ...shown } = method;
  const lastError = { type: 'card_error', ...behaviour };
  return {
    event: 'payment_failed',
    change: { status: 'requires_payment_method', method: shown, lastError },
  };
}

const methodOfSaved = (card: CardRow): Method => ({
  type: 'card',
  brand: card.card_brand,
  last4: card.card_last4,
  savedId: card.id,
});

const behaviourOf = ({ card_last4: last4, exp_month: expMonth, exp_year: expYear }: CardRow, now: Date) =>
  behaviourOfSaved({ last4, expMonth, expYear }, now);

const declineOf = (behaviour: Behaviour) => (typeof behaviour === 'object' ? behaviour : undefined);

function declinedWith(decline: Decline, row: IntentRow) {
  return new ApiError(402, { type: 'card_error', ...decline, payment_intent: presentPublicIntent(row) });
}

/** Reads what is paid with: a card that is kept, one that was typed, a bank or GrabPay. */
async function readPayment(deps: CardDeps, intent: IntentRow, params: Params | undefined, now: Date) {
  const savedId = params?.payment_method;
  if (savedId !== undefined) {
    const card = await getCard(deps, savedId);
    return { behaviour: behaviourOf(card, now), method: async () => methodOfSaved(card) };
  }
  const given = readMethod(params, now);
  assertAllowed(intent, given.type);
  if (given.type !== 'card')
    return { behaviour: 'requires authentication' as const, method: async () => given };
  const { card } = given;
  const { brand, last4, behaviour } = card;
  const { saves_card: isKept, customer_id: customerId } = intent;
  const method = async (tx: Tx): Promise<Method> => ({
    type: 'card',
    brand,
    last4,
    ...(isKept &&
      customerId &&
      !declineOf(behaviour) && { savedId: await keepCard(tx, customerId, card, now) }),
  });
  return { behaviour, method };
}

/** Pays with what the browser sends. Of several requests at once, one succeeds. */
export async function confirmIntent(
  deps: CardDeps,
  id: string,
  params: Params | undefined,
  ownOrigins: string[],
): Promise<object> {
  const now = deps.clock.wall();
  const { clientSecret, returnUrl } = readCommon(params, ownOrigins);
  const intent = await getIntentOf(deps, id, clientSecret);
  const { behaviour, method } = await readPayment(deps, intent, params, now);
  if (!isConfirmable(intent)) throw unexpectedState('confirm', intent);
  await assertSaved(deps.db, intent.customer_id, params?.payment_method ?? null);
  const row = await deps.db.begin(async (tx) =>
    moveIntent(tx, intent, stepOf(behaviour, await method(tx), returnUrl, now), now),
  );
  if (!row) return confirmIntent(deps, id, params, ownOrigins);
  const decline = declineOf(behaviour);
  if (decline) throw declinedWith(decline, row);
  return presentPublicIntent(row);
}

const OffSession = z.strictObject({
  off_session: z.literal('true'),
  return_url: z.string().max(2000).optional(),
  'payment_method_options[card][stored_credential_usage]': z.literal('recurring').optional(),
});

const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

/** Charges the card that the intent was made with, while nobody is there to authenticate. */
export async function confirmOffSession(
  deps: CardDeps,
  id: string,
  params: Params | undefined,
): Promise<object> {
  const { return_url } = parseParams(OffSession, params);
  const now = deps.clock.wall();
  const intent = await getIntent(deps, id);
  if (intent.status !== 'requires_confirmation' || !intent.payment_method_id)
    throw unexpectedState('confirm', intent);
  if (return_url === undefined && intent.allowed_types.some((type) => type !== 'card'))
    throw missing('return_url');
  const card = await getCard(deps, intent.payment_method_id);
  await assertSaved(deps.db, intent.customer_id, card.id);
  const known = behaviourOf(card, now);
  const behaviour = known === 'requires authentication' ? authenticationRequired : known;
  const step = stepOf(behaviour, methodOfSaved(card), undefined, now);
  const row = await deps.db.begin((tx) => moveIntent(tx, intent, step, now));
  if (!row) return confirmOffSession(deps, id, params);
  const decline = declineOf(behaviour);
  if (decline) throw declinedWith(decline, row);
  return presentIntent(row);
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
