import type { Deps } from '@teduh/server/deps.ts';
import type { Tx } from '@teduh/server/platform/db/db.ts';
import { z } from 'zod';
import { ApiError, invalidRequest, noSuch, noSuchIntent } from './api-error.ts';
import * as disputes from './dispute.repository.ts';
import * as events from './event.repository.ts';
import { eventOf, randomId } from './event.service.ts';
import * as intents from './intent.repository.ts';
import { getIntent, unexpectedState } from './intent.service.ts';
import { type ListFilter, presentList } from './list.ts';
import { presentRefund, presentRefundedCharge } from './money-back.presenter.ts';
import { type Params, parseParams, splitMetadata } from './params.ts';
import * as refunds from './refund.repository.ts';

type CardDeps = Pick<Deps, 'db' | 'clock'>;

const slowRefundMs = 20_000;

const NewRefund = z.strictObject({
  payment_intent: z.string().min(1).max(255),
  amount: z
    .string()
    .regex(/^[1-9]\d{0,7}$/)
    .transform(Number)
    .optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

/** Stripe's test cards whose banks take their time, by their last digits: of a card nothing else is kept. */
const slowBanks: Record<string, { status: string; becomes: string }> = {
  '5126': { status: 'succeeded', becomes: 'failed' },
  '7726': { status: 'pending', becomes: 'succeeded' },
};

function amountTooLarge(amount: number, left: number) {
  const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`;
  return new ApiError(400, { type: 'invalid_request_error', message, param: 'amount' });
}

async function announce(tx: Tx, type: string, refund: refunds.RefundRow, at: Date) {
  const intent = await intents.find(tx, refund.payment_intent_id);
  await events.insert(tx, eventOf(type, presentRefund(refund, intent?.currency ?? ''), at));
}

async function assertRefundable(tx: Tx, id: string): Promise<intents.IntentRow> {
  const intent = await intents.lock(tx, id);
  if (!intent) throw noSuchIntent(id);
  if (intent.status !== 'succeeded') throw unexpectedState('refund', intent);
  const dispute = await disputes.findByIntent(tx, id);
  if (dispute && dispute.status !== 'won')
    throw invalidRequest('charge_disputed', 'This charge has been charged back; cannot issue a refund.');
  return intent;
}

export async function prepareRefund(deps: CardDeps, params: Params | undefined) {
  const { metadata, rest } = splitMetadata(params);
  const { payment_intent: id, amount } = parseParams(NewRefund, rest);
  await getIntent(deps, id);
  return async (tx: Tx) => {
    const intent = await assertRefundable(tx, id);
    const left = intent.amount_sen - (await refunds.sumOf(tx, id));
    if (left === 0) throw invalidRequest('charge_already_refunded', 'This charge has already been refunded.');
    if (amount !== undefined && amount > left) throw amountTooLarge(amount, left);
    const at = deps.clock.wall();
    const later = slowBanks[intent.card_last4 ?? ''];
    const refund: refunds.RefundRow = {
      id: randomId('re'),
      payment_intent_id: id,
      amount_sen: amount ?? left,
      created_at: at,
      metadata,
      status: later?.status ?? 'succeeded',
      becomes: later?.becomes ?? null,
      changes_at: later ? new Date(at.getTime() + slowRefundMs) : null,
    };
    await refunds.insert(tx, refund);
    await announce(tx, 'refund.created', refund, at);
    const charge = presentRefundedCharge(intent, await refunds.sumOf(tx, id));
    await events.insert(tx, eventOf('charge.refunded', charge, at));
    return presentRefund(refund, intent.currency);
  };
}

/** Does what banks do later, where it is due. Several servers may do this at once. */
export async function finishSlowRefunds({ db, clock }: CardDeps) {
  const now = clock.wall();
  for (const refund of await refunds.listDue(db, now))
    await db.begin(async (tx) => {
      if (!(await refunds.finish(tx, refund))) return;
      const done = { ...refund, status: refund.becomes ?? refund.status };
      await announce(tx, 'refund.updated', done, now);
      if (done.status === 'failed') await announce(tx, 'refund.failed', done, now);
    });
}

export async function getRefund(deps: CardDeps, id: string) {
  await finishSlowRefunds(deps);
  const refund = await refunds.find(deps.db, id);
  if (!refund) throw noSuch('refund', id);
  const { currency } = await getIntent(deps, refund.payment_intent_id);
  return presentRefund(refund, currency);
}

export async function listRefunds(deps: CardDeps, filter: ListFilter) {
  await finishSlowRefunds(deps);
  if (filter.payment_intent) await getIntent(deps, filter.payment_intent);
  const found = await refunds.list(deps.db, filter);
  // Everything is in ringgit here.
  return presentList('/v1/refunds', found, filter, (refund) => presentRefund(refund, 'myr'));
}
