import type { Deps } from '../../deps.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';

/** What ended while a slip waited was left as it was, since its money could come. Without that money there is nothing to pay any more. */
export async function cancelEndedMonth(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  transaction: transactions.TransactionRow,
) {
  if (!(await transactions.cancelIfOver(tx, transaction, deps.clock.now()))) return;
  await audit(tx, actor.id, {
    action: 'transaction.cancelled',
    subject: { type: 'transaction', id: transaction.id },
    before: { status: 'Pending' },
    after: { status: 'Cancelled' },
  });
}
