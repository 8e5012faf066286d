import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '@teduh/server/deps.ts';
import type { Tx } from '@teduh/server/platform/db/db.ts';
import { z } from 'zod';
import { invalidRequest, noSuchIntent } from './api-error.ts';
import { eventOfIntent, randomId } from './event.service.ts';
import { presentIntent, presentPublicIntent } from './intent.presenter.ts';
import * as intents from './intent.repository.ts';
import { splitAllowedTypes } from './methods.ts';
import { moveIntent } from './move-intent.ts';
import { type Params, parseParams, splitMetadata } from './params.ts';
import { assertSaved } from './saved-card.service.ts';
import { finishSlowCards } from './slow-cards.ts';

type CardDeps = Pick<Deps, 'db' | 'clock'>;

const objectId = z.string().min(1).max(255);
const NewIntent = z.strictObject({
  amount: z
    .string()
    .regex(/^[1-9]\d{0,7}$/)
    .transform(Number),
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i)
    .toLowerCase(),
  description: z.string().max(1000).optional(),
  customer: objectId.optional(),
  payment_method: objectId.optional(),
});
const Cancellation = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});
const Update = z.strictObject({
  customer: objectId.optional(),
  'payment_method_options[card][setup_future_usage]': z.enum(['off_session', 'none']),
  'payment_method_options[card][setup_credential_usage]': z.literal('recurring').optional(),
});

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
export const isConfirmable = ({ status }: intents.IntentRow) => confirmable.includes(status);

export function unexpectedState(what: 'confirm' | 'cancel' | 'refund' | 'update', row: intents.IntentRow) {
  const message = `You cannot ${what} this PaymentIntent because it has a status of ${row.status}.`;
  return invalidRequest('payment_intent_unexpected_state', message, {
    payment_intent: presentPublicIntent(row),
  });
}

/** Completes a slow card first if it is due. */
export async function getIntent(deps: CardDeps, id: string): Promise<intents.IntentRow> {
  const { db, clock } = deps;
  if (!/^pi_\w{1,250}$/.test(id)) throw noSuchIntent(id);
  let row = await intents.find(db, id);
  if (row?.succeeds_at && row.succeeds_at <= clock.wall()) {
    await finishSlowCards(deps);
    row = await intents.find(db, id);
  }
  if (!row) throw noSuchIntent(id);
  return row;
}

/** For a browser, which has no API key. With a wrong client secret the intent is not found. */
export async function getIntentOf(deps: CardDeps, id: string, clientSecret: string) {
  const row = await getIntent(deps, id);
  const [given, expected] = [Buffer.from(clientSecret), Buffer.from(row.client_secret)];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw noSuchIntent(id);
  return row;
}

export function prepareCreation({ clock }: CardDeps, params: Params | undefined) {
  const { metadata, rest: others } = splitMetadata(params);
  const { allowedTypes, rest } = splitAllowedTypes(others);
  const {
    amount,
    currency,
    description = null,
    customer = null,
    payment_method: paymentMethod = null,
  } = parseParams(NewIntent, rest);
  return async (tx: Tx) => {
    await assertSaved(tx, customer, paymentMethod);
    const id = randomId('pi');
    const createdAt = clock.wall();
    const intent: intents.IntentRow = {
      id,
      client_secret: `${id}_secret_${randomBytes(24).toString('hex')}`,
      amount_sen: amount,
      currency,
      description,
      metadata,
      status: paymentMethod ? 'requires_confirmation' : 'requires_payment_method',
      customer_id: customer,
      payment_method_id: paymentMethod,
      saves_card: false,
      allowed_types: allowedTypes,
      method_type: null,
      bank: null,
      card_brand: null,
      card_last4: null,
      return_url: null,
      last_error: null,
      succeeds_at: null,
      canceled_at: null,
      created_at: createdAt,
    };
    await intents.insert(tx, intent, eventOfIntent('created', intent, createdAt));
    return presentIntent(intent);
  };
}

export async function prepareCancellation(deps: CardDeps, id: string, params: Params | undefined) {
  parseParams(Cancellation, params);
  await getIntent(deps, id);
  return async function cancel(tx: Tx): Promise<object> {
    const canceledAt = deps.clock.wall();
    const intent = await getRow(tx, id);
    if (!isConfirmable(intent)) throw unexpectedState('cancel', intent);
    const step = { event: 'canceled', change: { status: 'canceled', canceledAt } } as const;
    const moved = await moveIntent(tx, intent, step, canceledAt);
    return moved ? presentIntent(moved) : cancel(tx);
  };
}

/** Links the intent with a customer, for whom the card that pays it is kept, or is not any more. */
export async function prepareUpdate(deps: CardDeps, id: string, params: Params | undefined) {
  const { customer: given, 'payment_method_options[card][setup_future_usage]': usage } = parseParams(
    Update,
    params,
  );
  await getIntent(deps, id);
  return async function update(tx: Tx): Promise<object> {
    const intent = await getRow(tx, id);
    if (!isConfirmable(intent)) throw unexpectedState('update', intent);
    const customer = given ?? intent.customer_id;
    await assertSaved(tx, customer, null);
    if (intent.customer_id !== null && intent.customer_id !== customer)
      throw invalidRequest(
        'parameter_invalid',
        'You cannot modify `customer` on a PaymentIntent once it has been set.',
        {
          param: 'customer',
        },
      );
    const change = { customer_id: customer, saves_card: usage === 'off_session' };
    return presentIntent(await intents.link(tx, intent, change));
  };
}

async function getRow(tx: Tx, id: string) {
  const row = await intents.find(tx, id);
  if (!row) throw noSuchIntent(id);
  return row;
}
