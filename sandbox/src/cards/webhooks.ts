import { createHmac } from 'node:crypto';
import type { Deps } from '@teduh/server/deps.ts';
import { sandboxKeys } from '@teduh/server/platform/payments/payments.ts';
import * as events from './event.repository.ts';

type WebhookDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'ownAddress' | 'accessTokenSecret'>;

const webhookPath = '/api/webhooks/stripe';
const atOnce = 10;
const timeoutMs = 5_000;
/** Longer than a delivery may take. When a server dies during a delivery, the event is delivered again after this time. */
const leaseMs = 30_000;
const maxPauseSeconds = 300;

function sign(payload: string, secret: string, at: Date) {
  const timestamp = Math.floor(at.getTime() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}

async function post(url: string, payload: string, signature: string): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function deliver(
  { db, clock, log, accessTokenSecret }: WebhookDeps,
  url: string,
  event: events.EventRow,
) {
  const payload = JSON.stringify(event.payload);
  const signature = sign(payload, sandboxKeys(accessTokenSecret).webhookSecret, clock.wall());
  if (await post(url, payload, signature)) return db.begin((tx) => events.remove(tx, event.id));
  log.warn({ event: event.id, tries: event.tries }, 'card sandbox: webhook not delivered');
  const pauseMs = Math.min(2 ** (event.tries - 1), maxPauseSeconds) * 1000;
  return db.begin((tx) => events.postpone(tx, event.id, new Date(clock.wall().getTime() + pauseMs)));
}

/** Posts events that are due to this server's own webhook, signed as by Stripe, until each was answered with 2xx: at least once. */
export async function deliverWebhooks(deps: WebhookDeps) {
  const { db, clock, ownAddress } = deps;
  const address = ownAddress.url();
  if (!address) return;
  const now = clock.wall();
  const due = await db.begin((tx) => events.claim(tx, now, new Date(now.getTime() + leaseMs), atOnce));
  await Promise.all(due.map((event) => deliver(deps, address + webhookPath, event)));
}
