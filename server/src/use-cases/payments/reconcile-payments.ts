import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { cancelIntent } from './cancel-intent.ts';
import { refundPayment } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

const minAgeMs = 15_000;

/** Asks the provider about every open intent and makes the refunds that are still owed, in case a request or webhook was lost. */
export async function reconcilePayments(deps: Deps) {
  const { db, clock, log } = deps;
  const now = clock.wall();
  const before = new Date(now.getTime() - minAgeMs);
  const open = await db.begin((tx) => intents.claimUnchecked(tx, before, now));
  const owed = await intents.listRefundsToMake(db);
  const tasks = [
    ...open.map((id) => () => reconcileIntent(deps, id)),
    ...owed.map((id) => () => refundPayment(deps, id)),
  ];
  for (const task of tasks) {
    try {
      await task();
    } catch (error) {
      const { message, cause = message } = error as Error;
      log.warn({ reason: cause }, 'reconciliation');
      if (error instanceof PaymentsUnavailable) return;
    }
  }
}

async function reconcileIntent(deps: Deps, intentId: string) {
  const intent = await intents.findById(deps.db, intentId);
  if (!intent) return;
  const { status, record } = await settlePayment(deps, intent);
  if (record !== 'open' || status === 'processing') return;
  const transaction = await transactions.getById(deps.db, intent.transaction_id);
  // Nobody should pay for what is cancelled or already paid.
  if (transaction.status !== 'Pending') await cancelIntent(deps, intentId);
}
