import type { Deps } from '../../deps.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { openRefund } from './open-refund.ts';

/**
 * All that is left of what the provider took goes back: it came too late, or its contract was cancelled. Its parties and its transaction are
 * locked. Returns the refund to send, once.
 */
export async function returnPayment(
  tx: Tx,
  deps: Deps,
  intent: intents.PaymentIntentRow,
  taken?: intents.Taken,
): Promise<string | undefined> {
  const now = deps.clock.now();
  if (!(await intents.close(tx, intent.id, 'refunded', now))) return undefined;
  if (taken) await intents.noteTaken(tx, intent.id, taken);
  const transaction = await transactions.getById(tx, intent.transaction_id);
  const isPayment = transaction.payment_intent_id === intent.id;
  const amountSen = (taken?.amountSen ?? intent.amount_sen) - (await refunds.sumOfIntent(tx, intent.id));
  if (amountSen <= 0) return undefined;
  const { id } = await openRefund(tx, deps, transaction, {
    receiptNumber: isPayment ? transaction.receipt_number : null,
    intentId: intent.id,
    amountSen,
    reason: isPayment ? 'The contract was cancelled' : 'It came too late',
    askedBy: null,
    method: 'provider',
    status: 'Pending',
    refundedAt: now,
  });
  return id;
}
