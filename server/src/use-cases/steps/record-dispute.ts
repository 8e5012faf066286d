import type { Deps } from '../../deps.ts';
import { canBecome, isClosed } from '../../domain/payments/disputes.policy.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import * as mail from '../../domain/payments/money-back.mail.ts';
import type { PaymentIntentRow } from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { MessageText } from '../../platform/outbox.ts';
import type { ProviderDispute } from '../../platform/payments/provider.ts';
import { endDisputedAutopay } from './end-disputed-autopay.ts';
import { losePayment } from './lose-payment.ts';

/** Records what the provider says about a dispute that has a row. Its parties and its transaction are locked. Said twice or late, it changes nothing. */
export async function recordDispute(tx: Tx, deps: Deps, intent: PaymentIntentRow, said: ProviderDispute) {
  const now = deps.clock.now();
  const { transaction_id: transactionId } = intent;
  const known = await disputes.findById(tx, said.id);
  if (!known || !canBecome(known.status, said.status)) return;
  const isNew = known.status === disputes.newStatus;

  await disputes.update(tx, said.id, {
    status: said.status,
    closedAt: isClosed(said.status) ? (known.closed_at ?? now) : null,
  });
  await audit(tx, null, {
    action: isNew ? 'payment.disputed' : 'dispute.changed',
    subject: { type: 'transaction', id: transactionId },
    ...(isNew ? {} : { before: { status: known.status } }),
    after: { disputeId: said.id, status: said.status, amountSen: known.amount_sen },
  });
  if (isNew) await endDisputedAutopay(tx, deps, intent.contract_id);
  const dispute = { ...known, status: said.status };
  if (said.status === 'lost') return losePayment(tx, deps, intent, dispute);
  const transaction = await transactions.getById(tx, transactionId);
  if (said.status === 'won' && known.lost_at) await disputes.regain(tx, said.id, now);
  await deps.outbox.announce(tx, {
    toAdmins: messagesFor(transaction, dispute, isNew),
    change: { tags: ['Transaction'], to: { admins: true, userIds: [intent.user_id] } },
  });
}

function messagesFor(
  transaction: transactions.TransactionRow,
  dispute: disputes.DisputeRow,
  isNew: boolean,
): MessageText[] {
  if (dispute.lost_at && dispute.status === 'won')
    return [mail.disputeRegainedForAdmins(transaction, dispute)];
  if (isClosed(dispute.status)) return [mail.disputeKeptForAdmins(transaction, dispute)];
  return isNew ? [mail.disputedForAdmins(transaction, dispute)] : [];
}
