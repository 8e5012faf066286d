import type { Deps } from '../../deps.ts';
import { isAtTheBank } from '../../domain/payments/disputes.policy.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import * as mail from '../../domain/payments/money-back.mail.ts';
import type { PaymentIntentRow } from '../../domain/payments/payment-intents.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as reversed from '../../domain/payments/reversed-payments.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { ProviderRefund } from '../../platform/payments/provider.ts';
import { finishSettlement } from './finish-settlement.ts';
import { openRefund } from './open-refund.ts';
import { undoLosses } from './undo-losses.ts';

/** Records what the provider says about a refund. Its transaction is locked. Said twice or late, it changes nothing. */
export async function recordProviderRefund(
  tx: Tx,
  deps: Deps,
  intent: PaymentIntentRow,
  said: ProviderRefund,
) {
  const known =
    (await refunds.findMatching(tx, intent.id, said)) ?? (await openForeign(tx, deps, intent, said));
  if (!known) return;
  await refunds.link(tx, known.id, said.id);
  if (said.status === 'failed') await failRefund(tx, deps, known, said.failure);
  if (said.status === 'succeeded') await succeed(tx, deps, known);
}

/** A refund that somebody made at the provider. One that failed before we heard of it never mattered. */
async function openForeign(tx: Tx, deps: Deps, intent: PaymentIntentRow, said: ProviderRefund) {
  if (said.status === 'failed') return undefined;
  const transaction = await transactions.getById(tx, intent.transaction_id);
  const isPayment = transaction.payment_intent_id === intent.id;
  return openRefund(tx, deps, transaction, {
    receiptNumber: isPayment ? transaction.receipt_number : await reversed.findReceiptOf(tx, intent.id),
    intentId: intent.id,
    amountSen: said.amountSen,
    reason: 'Refunded at the payment provider',
    askedBy: null,
    method: 'provider',
    status: 'Pending',
    refundedAt: deps.clock.now(),
    isForeign: true,
    providerRefundId: said.id,
  });
}

async function succeed(tx: Tx, deps: Deps, { id, transaction_id, settles }: refunds.RefundRow) {
  if (!(await refunds.move(tx, id, { to: 'Succeeded', at: deps.clock.now() }))) return;
  const { user_id: userId } = await transactions.getById(tx, transaction_id);
  await deps.outbox.announce(tx, {
    change: { tags: ['Transaction'], to: { admins: true, userIds: [userId] } },
  });
  if (settles) await finishSettlement(tx, deps, settles);
}

/** The money did not arrive: admins give it back by a transfer, unless a bank has it. Its transaction is locked. */
export async function failRefund(tx: Tx, deps: Deps, refund: refunds.RefundRow, failure: string) {
  const { id, transaction_id: transactionId, payment_intent_id: intentId, status } = refund;
  if (!(await refunds.move(tx, id, { to: 'Failed', at: deps.clock.now(), failure }))) return;
  const transaction = await transactions.getById(tx, transactionId);
  await audit(tx, null, {
    action: 'refund.failed',
    subject: { type: 'transaction', id: transactionId },
    before: { refundId: id, status },
    after: { status: 'Failed', failure },
  });
  if (intentId) await undoLosses(tx, deps, intentId);
  const about = { isAtTheBank: isAtTheBank(refund, await disputes.listOf(tx, transactionId)) };
  await deps.outbox.announce(tx, {
    toAdmins: [mail.refundFailedForAdmins(transaction, refund, about)],
    change: { tags: ['Transaction', 'Contract'], to: { admins: true, userIds: [transaction.user_id] } },
  });
}
