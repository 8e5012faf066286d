import type { Deps } from '../../deps.ts';
import * as leavingFees from '../../domain/transactions/leaving-fees.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';

/**
 * What ended while a slip waited was left as it was, since its money could come; so was the fee for leaving early of a tenant who stays after
 * all. Without that money there is nothing to pay any more.
 */
export async function cancelObsoleteCharge(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  transaction: transactions.TransactionRow,
) {
  const now = deps.clock.now();
  const isCancelled =
    (await transactions.cancelIfOver(tx, transaction, now)) ||
    (await leavingFees.cancelIfStaying(tx, transaction, now));
  if (!isCancelled) return;
  await audit(tx, actor.id, {
    action: 'transaction.cancelled',
    subject: { type: 'transaction', id: transaction.id },
    before: { status: 'Pending' },
    after: { status: 'Cancelled' },
  });
}
