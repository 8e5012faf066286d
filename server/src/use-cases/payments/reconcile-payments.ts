import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { PaymentsUnavailable } from '../../platform/payments/provider.ts';
import { makeRefund } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

const minAgeMs = 15_000;

/** Nobody can pay any more for what is cancelled or paid: its intent is taken back as well. */
async function closeLeftover(deps: Deps, intentId: string, transactionId: string) {
  const { status } = await transactions.getById(deps.db, transactionId);
  if (status === 'Pending') return;
  const intent = await deps.payments.cancelIntent(intentId);
  if (intent.status === 'canceled')
    await deps.db.write((tx) => intents.close(tx, intentId, 'void', deps.clock.wall()));
}

async function check(deps: Deps, intentId: string) {
  const settled = await settlePayment(deps, intentId);
  const isOpen = settled?.record === 'open' && settled.status !== 'processing';
  if (isOpen) await closeLeftover(deps, intentId, settled.transactionId);
}

/** Asks the provider about every intent that is still open, and makes refunds that were promised: whatever got lost on the way is found. */
export async function reconcilePayments(deps: Deps) {
  const { db, clock, log } = deps;
  const now = clock.wall();
  const before = new Date(now.getTime() - minAgeMs);
  const open = await db.write((tx) => intents.claimUnchecked(tx, before, now));
  const steps = [
    ...open.map((id) => () => check(deps, id)),
    ...(await intents.listRefundsToMake(db)).map((id) => () => makeRefund(deps, id)),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      const { message, cause = message } = error as Error;
      log.warn({ reason: cause }, 'reconciliation');
      if (error instanceof PaymentsUnavailable) return;
    }
  }
}
