import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { processEach } from '../../platform/process-each.ts';
import { cancelIntent } from './cancel-intent.ts';
import { refreshMoneyBack } from './refresh-money-back.ts';
import { sendRefund } from './send-refund.ts';
import { settlePayment } from './settle-payment.ts';

const minAgeMs = 15_000;

/** Asks the provider about every open intent and every refund under way, in case a request or webhook was lost. */
export async function reconcilePayments(deps: Deps) {
  const { db, clock } = deps;
  const now = clock.wall();
  const before = new Date(now.getTime() - minAgeMs);
  const open = await db.begin((tx) => intents.claimUnchecked(tx, before, now));
  const owed = await db.begin((tx) => refunds.claimPending(tx, before, now));
  const tasks = [
    ...open.map((id) => () => reconcileIntent(deps, id)),
    ...owed.map((id) => () => reconcileRefund(deps, id)),
  ];
  await processEach(deps, 'reconciliation', tasks, (task) => task());
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

/** The answer to a first request may have been lost long ago, so the provider is asked before it is sent again. */
async function reconcileRefund(deps: Deps, refundId: string) {
  const refund = await refunds.findById(deps.db, refundId);
  const intent = refund?.payment_intent_id && (await intents.findById(deps.db, refund.payment_intent_id));
  if (!intent) return;
  await refreshMoneyBack(deps, intent);
  const { status, provider_refund_id: sentAs } = (await refunds.findById(deps.db, refundId)) ?? {};
  if (status === 'Pending' && !sentAs) await sendRefund(deps, refundId);
}
