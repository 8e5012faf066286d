import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/payments/money-back.mail.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import type { TransactionRow } from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

type RefundToOpen = Omit<refunds.NewRefund, 'transactionId' | 'createdAt'>;

/** Writes down that money goes back, and tells the tenant. Its transaction is locked; the provider is asked after the commit. */
export async function openRefund(
  tx: Tx,
  deps: Deps,
  transaction: TransactionRow,
  refund: RefundToOpen,
): Promise<refunds.RefundRow> {
  const { id: transactionId, user_id: userId } = transaction;
  const opened = await refunds.insert(tx, { ...refund, transactionId, createdAt: deps.clock.now() });
  await audit(tx, refund.askedBy, {
    action: 'payment.refunded',
    subject: { type: 'transaction', id: transactionId },
    after: { refundId: opened.id, amountSen: opened.amount_sen, method: opened.method },
  });
  await deps.outbox.announce(tx, {
    messages: [mail.refunded(transaction, opened)],
    ...(refund.isForeign && { toAdmins: [mail.refundedElsewhereForAdmins(transaction, opened)] }),
    change: { tags: ['Transaction'], to: { admins: true, userIds: [userId] } },
  });
  return opened;
}
