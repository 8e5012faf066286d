import { dayOf, writeTime } from '@teduh/shared/days';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../domain/autopay/attempts.repository.ts';
import { chargeTime, dayOfAttempt, maxAttempts } from '../../domain/autopay/autopay.policy.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { methodsOnline } from '../../domain/payments/payments.policy.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { AppError, conflict, violatedConstraint } from '../../platform/errors.ts';
import { processEach } from '../../platform/process-each.ts';
import { cancelStaleIntents } from './cancel-stale-intents.ts';
import { continueAttempt } from './continue-attempt.ts';
import { createIntent } from './create-intent.ts';
import { endRemovedCard } from './end-removed-card.ts';
import { giveUpIntent } from './give-up-intent.ts';

/** A server that has not finished an attempt by then has died. */
const abandonedMs = 60_000;

/**
 * Charges the rents that are due today to the cards of those who agreed to it: once for each attempt, however many servers run this and
 * whenever they are killed. An attempt that was left half done is finished first.
 */
export async function chargeAutopay(deps: Deps) {
  const { db, clock, config } = deps;
  if (config.payments.provider === 'none') return;
  const before = new Date(clock.wall().getTime() - abandonedMs);
  const left = await attempts.listUnanswered(db, before);
  const isAnswering = await processEach(deps, 'autopay attempt not finished', left, (attempt) =>
    continueAttempt(deps, attempt),
  );
  if (!isAnswering || writeTime(clock.now()) < chargeTime) return;
  const listed = await attempts.listDue(db, clock.today(), maxAttempts);
  const due = listed.filter((each) => isDue(each, clock.today()));
  await processEach(deps, 'rent not charged', due, (each) => charge(deps, each));
}

function isDue(due: attempts.DueCharge, today: string): boolean {
  const { due_date: dueDate, announced_at, last_attempt_at, attempts: count } = due;
  if (!announced_at) return false;
  const lastAttemptOn = last_attempt_at ? dayOf(last_attempt_at) : undefined;
  return dayOfAttempt({ dueDate, announcedOn: dayOf(announced_at), attempts: count, lastAttemptOn }) <= today;
}

/** Makes the intent, stores it with its attempt, and only then charges the card. */
async function charge(deps: Deps, due: attempts.DueCharge) {
  const { transaction_id: transactionId, mandate_id: mandateId, amount_sen: amountSen } = due;
  if (await endRemovedCard(deps, due.card_id)) return;
  // Throws while the tenant may be typing a card number just now: the next run tries again.
  await cancelStaleIntents(deps, transactionId);
  const attempt = due.attempts + 1;
  // The amount that was announced: one that has changed since is not stored.
  const transaction = { ...(await transactions.getById(deps.db, transactionId)), amount_sen: amountSen };
  const methods = methodsOnline(await settings.current(deps.db));
  const offered = methods.join(',');
  const created = await createIntent(deps, transaction, {
    methods,
    saved: { customerId: due.customer_id, cardId: due.card_id },
    metadata: { attempt: String(attempt) },
    // Servers that read the same make the same intent; one that was given up is followed by another.
    idempotencyKey: `autopay-${mandateId}-${transactionId}-${attempt}-${amountSen}-${offered}-${due.intents}`,
  });
  const { id: intentId } = created.row;
  const row = {
    transaction_id: transactionId,
    attempt,
    mandate_id: mandateId,
    intent_id: intentId,
    created_at: deps.clock.now(),
    started_at: deps.clock.wall(),
  };
  const isOurs = await store(deps, row, created.row);
  if (isOurs) await continueAttempt(deps, { ...row, status: 'Charging', decline_code: null });
  else await giveUpIntent(deps, created.row);
}

/** Both the intent and the attempt, or neither. False when the rent must not be charged by us now. */
async function store(
  { db, clock }: Deps,
  attempt: Parameters<typeof attempts.insert>[1],
  intent: intents.NewIntent,
): Promise<boolean> {
  try {
    return await db.begin(async (tx) => {
      const isActive = (await mandates.findById(tx, attempt.mandate_id))?.status === 'Active';
      if (!isActive || !(await intents.insert(tx, intent, clock.wall()))) return false;
      if (!(await attempts.insert(tx, attempt))) throw conflict('payment_under_way');
      return true;
    });
  } catch (error) {
    const isTaken = violatedConstraint(error) === 'one_open_intent_per_transaction';
    if (isTaken || (error instanceof AppError && error.code === 'payment_under_way')) return false;
    throw error;
  }
}
