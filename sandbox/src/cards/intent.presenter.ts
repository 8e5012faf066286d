import { sandboxPath } from '@teduh/server/platform/payments/payments.ts';
import type { IntentRow } from './intent.repository.ts';

export const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000);
export const chargeId = (intentId: string) => intentId.replace('pi_', 'ch_');

function presentNextAction({ id, status, client_secret, return_url }: IntentRow) {
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
    payment_method_types: ['card'],
    status: row.status,
  };
}

export function presentIntent(row: IntentRow) {
  const latest_charge = row.status === 'succeeded' ? chargeId(row.id) : null;
  return { ...presentPublicIntent(row), latest_charge, metadata: row.metadata };
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
