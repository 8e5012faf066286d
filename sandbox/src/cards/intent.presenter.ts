import { sandboxPath } from '@teduh/server/platform/payments/payments.ts';
import type { IntentRow } from './intent.repository.ts';

export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
export const chargeId = (intentId: string) => intentId.replace('pi_', 'ch_');

type Waiting = { id: string; status: string; client_secret: string; return_url: string | null };

export function presentNextAction({ id, status, client_secret, return_url }: Waiting) {
  if (status !== 'requires_action' || !return_url) return null;
  const page = new URL(`${sandboxPath}/authenticate/${id}`, return_url);
  page.searchParams.set('client_secret', client_secret);
  return { type: 'redirect_to_url', redirect_to_url: { url: page.href, return_url } };
}

/** What a browser gets that has the client secret. */
export function presentPublicIntent(row: IntentRow) {
  const hasSucceeded = row.status === 'succeeded';
  return {
    id: row.id,
    object: 'payment_intent',
    amount: row.amount_sen,
    amount_received: hasSucceeded ? row.amount_sen : 0,
    canceled_at: row.canceled_at && seconds(row.canceled_at),
    capture_method: 'automatic',
    client_secret: row.client_secret,
    confirmation_method: 'automatic',
    created: seconds(row.created_at),
    currency: row.currency,
    description: row.description,
    last_payment_error: row.last_error,
    livemode: false,
    next_action: presentNextAction(row),
    payment_method_types: row.allowed_types,
    status: row.status,
  };
}

/** With `expand[0]=latest_charge` the charge itself instead of its id. */
export function presentIntent(row: IntentRow, isExpanded = false) {
  const charge = isExpanded ? presentCharge(row) : chargeId(row.id);
  const latest_charge = row.status === 'succeeded' ? charge : null;
  const { metadata, customer_id: customer, payment_method_id: payment_method } = row;
  return { ...presentPublicIntent(row), latest_charge, customer, payment_method, metadata };
}

function presentMethod({ method_type, bank, card_brand, card_last4 }: IntentRow) {
  if (method_type === 'fpx') return { type: 'fpx', fpx: { bank } };
  if (method_type === 'grabpay') return { type: 'grabpay', grabpay: {} };
  return { type: 'card', card: { brand: card_brand, last4: card_last4 } };
}

export function presentCharge(row: IntentRow) {
  return {
    id: chargeId(row.id),
    object: 'charge',
    amount: row.amount_sen,
    amount_refunded: 0,
    currency: row.currency,
    livemode: false,
    metadata: row.metadata,
    payment_intent: row.id,
    payment_method_details: presentMethod(row),
    refunded: false,
    status: 'succeeded',
  };
}

export function presentEvent(id: string, type: string, object: object, at: Date) {
  return {
    id,
    object: 'event',
    created: seconds(at),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    type,
  };
}
