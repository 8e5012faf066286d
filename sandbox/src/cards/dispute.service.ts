import type { Deps } from '@teduh/server/deps.ts';
import type { Tx } from '@teduh/server/platform/db/db.ts';
import { z } from 'zod';
import { invalidRequest, noSuch } from './api-error.ts';
import * as disputes from './dispute.repository.ts';
import * as events from './event.repository.ts';
import { eventOf, randomId } from './event.service.ts';
import type { IntentRow } from './intent.repository.ts';
import { type ListFilter, presentList } from './list.ts';
import { presentDispute } from './money-back.presenter.ts';
import { type Params, parseParams } from './params.ts';

type CardDeps = Pick<Deps, 'db' | 'clock'>;
export type Decision = 'won' | 'lost';

/** Stripe's test card whose holder disputes every payment, by its last digits. */
const disputingCard = '0259';

/** The words by which Stripe's test mode decides. */
const decisions: Record<string, Decision> = { winning_evidence: 'won', losing_evidence: 'lost' };
const Evidence = z.looseObject({ 'evidence[uncategorized_text]': z.string().max(20_000).optional() });

/** For an intent that has just changed: its cardholder may dispute the payment at once. */
export async function disputeIfAsked(tx: Tx, intent: IntentRow, at: Date) {
  if (intent.status !== 'succeeded' || intent.card_last4 !== disputingCard) return;
  const dispute = await disputes.insert(tx, {
    id: randomId('du'),
    payment_intent_id: intent.id,
    amount_sen: intent.amount_sen,
    reason: 'fraudulent',
    created_at: at,
  });
  await events.insert(tx, eventOf('charge.dispute.created', presentDispute(dispute), at));
}

export async function getDispute({ db }: Pick<Deps, 'db'>, id: string) {
  const dispute = await disputes.find(db, id);
  if (!dispute) throw noSuch('dispute', id);
  return presentDispute(dispute);
}

export async function listDisputes({ db }: Pick<Deps, 'db'>, filter: ListFilter) {
  return presentList('/v1/disputes', await disputes.list(db, filter), filter, presentDispute);
}

/** The bank decides, once. */
export async function decide(tx: Tx, id: string, decision: Decision, at: Date) {
  const dispute = await disputes.move(tx, id, decision);
  if (!dispute) {
    if (await disputes.find(tx, id))
      throw invalidRequest('dispute_closed', 'This dispute is already closed.');
    throw noSuch('dispute', id);
  }
  await events.insert(tx, eventOf('charge.dispute.closed', presentDispute(dispute), at));
  return presentDispute(dispute);
}

export const closeDispute = (deps: CardDeps, id: string) => (tx: Tx) =>
  decide(tx, id, 'lost', deps.clock.wall());

/** Evidence with one of Stripe's magic words decides at once; any other is under review. */
export function submitEvidence(deps: CardDeps, id: string, params: Params | undefined) {
  const evidence = parseParams(Evidence, params)['evidence[uncategorized_text]'] ?? '';
  const decision = decisions[evidence.trim()];
  return async (tx: Tx) => {
    const at = deps.clock.wall();
    if (decision) return decide(tx, id, decision, at);
    const dispute = await disputes.move(tx, id, 'under_review');
    if (!dispute) throw noSuch('dispute', id);
    await events.insert(tx, eventOf('charge.dispute.updated', presentDispute(dispute), at));
    return presentDispute(dispute);
  };
}
