import { paths } from '@teduh/shared/pages';
import type { Deps } from '../../deps.ts';
import * as attempts from '../../domain/autopay/attempts.repository.ts';
import * as mail from '../../domain/autopay/autopay.mail.ts';
import { dayOfRetry, refusalOf } from '../../domain/autopay/autopay.policy.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Intent } from '../../platform/payments/provider.ts';
import { cancelIntent } from './cancel-intent.ts';
import { settlePayment } from './settle-payment.ts';

/** Charges the card of an attempt that is stored, or finds out what became of it. Repeated at any point, it charges once. */
export async function continueAttempt(deps: Deps, attempt: attempts.Attempt) {
  const mandate = await mandates.findById(deps.db, attempt.mandate_id);
  const known = await intents.findById(deps.db, attempt.intent_id);
  if (!mandate || !known) return;
  const found = await deps.payments.findIntent(attempt.intent_id);
  const isWaiting = found?.status === 'requires_confirmation';
  const { status: rentStatus } = await transactions.getById(deps.db, attempt.transaction_id);
  if (isWaiting && (mandate.status !== 'Active' || rentStatus !== 'Pending')) {
    await cancelIntent(deps, attempt.intent_id);
    return finish(deps, attempt, 'Cancelled');
  }
  const returnUrl = `${deps.config.publicUrl}${paths.payment(attempt.transaction_id)}`;
  const intent = isWaiting ? await deps.payments.chargeSaved(attempt.intent_id, returnUrl) : found;
  if (intent?.status === 'processing') return;
  if (intent?.status === 'succeeded') {
    await settlePayment(deps, known);
    return finish(deps, attempt, 'Succeeded');
  }
  // One that still waits was not even tried: the provider did not accept the request.
  const refusals = ['requires_payment_method', 'requires_action', 'requires_confirmation'];
  if (!intent || !refusals.includes(intent.status)) return finish(deps, attempt, 'Cancelled');
  await refused(deps, attempt, mandate, intent);
}

async function finish({ db }: Deps, attempt: attempts.Attempt, status: 'Succeeded' | 'Cancelled') {
  await db.begin((tx) => attempts.answer(tx, attempt, { status }));
}

/** The bank said no. The intent of an attempt that the tenant can confirm stays; any other one is cancelled, and tried again another day. */
async function refused(deps: Deps, attempt: attempts.Attempt, mandate: mandates.Mandate, intent: Intent) {
  const { declineCode } = intent;
  const kind = intent.status === 'requires_action' ? 'authentication' : refusalOf(declineCode);
  if (kind !== 'authentication') await cancelIntent(deps, attempt.intent_id);
  const status = kind === 'authentication' ? 'Waiting for Authentication' : 'Declined';
  const card = { brand: mandate.card_brand ?? '', last4: mandate.card_last4 ?? '' };
  const retryOn = dayOfRetry(attempt.attempt, deps.clock.today());
  await deps.db.begin(async (tx) => {
    if (!(await attempts.answer(tx, attempt, { status, declineCode }))) return;
    const rent = await transactions.getById(tx, attempt.transaction_id);
    if (kind === 'hard') await mandates.end(tx, mandate.id, 'declined', deps.clock.now());
    await audit(tx, null, {
      action: 'autopay.refused',
      subject: { type: 'transaction', id: rent.id },
      after: { attempt: attempt.attempt, status },
    });
    const words = {
      authentication: () => mail.toConfirm(rent, card),
      hard: () => mail.declinedForGood(rent, card),
      soft: () => mail.declined(rent, card, retryOn),
    };
    await deps.outbox.announce(tx, {
      // Whoever has paid in the meantime need not be told.
      messages: rent.status === 'Pending' ? [words[kind]()] : [],
      change: { tags: ['Transaction', 'Contract'], to: { admins: true, userIds: [rent.user_id] } },
    });
  });
}
