import type { Deps } from '@teduh/server/deps.ts';
import type { Tx } from '@teduh/server/platform/db/db.ts';
import { ApiError, invalidRequest, missing, noSuch } from './api-error.ts';
import * as events from './event.repository.ts';
import { eventOf } from './event.service.ts';
import type { Params } from './params.ts';
import { readCommon, readTypedCard } from './read-method.ts';
import { presentSetup } from './saved-card.presenter.ts';
import * as saved from './saved-card.repository.ts';
import { assertSaved, getSetup, getSetupOf, keepCard } from './saved-card.service.ts';

type CardDeps = Pick<Deps, 'db' | 'clock'>;

/** Stores the change together with its webhook. Returns undefined when another request was first. */
async function move(tx: Tx, before: saved.SetupRow, after: saved.SetupRow, event: string, at: Date) {
  if (!(await saved.replaceSetup(tx, before, after))) return undefined;
  await events.insert(tx, eventOf(`setup_intent.${event}`, presentSetup(after), at));
  return after;
}

const isOver = ({ status }: saved.SetupRow) => status === 'succeeded' || status === 'canceled';

const unexpectedState = (what: 'confirm' | 'cancel', setup: saved.SetupRow) =>
  invalidRequest(
    'setup_intent_unexpected_state',
    `You cannot ${what} this SetupIntent because it has a status of ${setup.status}.`,
    { setup_intent: presentSetup(setup) },
  );

/** From then on no card can be set up by it. */
export function prepareSetupCancellation(deps: CardDeps, id: string) {
  return async function cancel(tx: Tx): Promise<object> {
    const setup = await saved.findSetup(tx, id);
    if (!setup) throw noSuch('setup_intent', id);
    if (isOver(setup)) throw unexpectedState('cancel', setup);
    const moved = await move(tx, setup, { ...setup, status: 'canceled' }, 'canceled', deps.clock.wall());
    return moved ? presentSetup(moved) : cancel(tx);
  };
}

/** Sets up the card that the browser sends, to be charged later. */
export async function confirmSetup(
  deps: CardDeps,
  id: string,
  params: Params | undefined,
  ownOrigins: string[],
): Promise<object> {
  const now = deps.clock.wall();
  const { clientSecret, returnUrl } = readCommon(params, ownOrigins);
  const setup = await getSetupOf(deps, id, clientSecret);
  const card = readTypedCard(params, now);
  if (isOver(setup)) throw unexpectedState('confirm', setup);
  await assertSaved(deps.db, setup.customer_id, null);
  if (card.setup === 'requires authentication' && !returnUrl) throw missing('return_url');

  const decline = typeof card.setup === 'object' ? card.setup : undefined;
  const moved = await deps.db.begin(async (tx) => {
    if (decline) {
      const last_error = { type: 'card_error', ...decline };
      const after = { ...setup, status: 'requires_payment_method', last_error };
      return move(tx, setup, after, 'setup_failed', now);
    }
    const status = card.setup === 'succeeds' ? 'succeeded' : 'requires_action';
    const payment_method_id = await keepCard(tx, setup.customer_id, card, now);
    const after = { ...setup, status, payment_method_id, return_url: returnUrl ?? null, last_error: null };
    return move(tx, setup, after, status === 'succeeded' ? 'succeeded' : 'requires_action', now);
  });
  if (!moved) return confirmSetup(deps, id, params, ownOrigins);
  if (decline) throw new ApiError(402, { type: 'card_error', ...decline, setup_intent: presentSetup(moved) });
  return presentSetup(moved);
}

const notAuthenticated = {
  type: 'invalid_request_error',
  code: 'setup_intent_authentication_failure',
  message: 'The card was not authenticated. Please try again, or use another card.',
};

/** Completes or fails a setup that requires authentication. One in any other state stays as it is. */
export async function authenticateSetup(
  deps: CardDeps,
  id: string,
  isComplete: boolean,
): Promise<saved.SetupRow> {
  const setup = await getSetup(deps, id);
  if (setup.status !== 'requires_action') return setup;
  const after = isComplete
    ? { ...setup, status: 'succeeded' }
    : { ...setup, status: 'requires_payment_method', payment_method_id: null, last_error: notAuthenticated };
  const event = isComplete ? 'succeeded' : 'setup_failed';
  const moved = await deps.db.begin((tx) => move(tx, setup, after, event, deps.clock.wall()));
  return moved ?? authenticateSetup(deps, id, isComplete);
}
