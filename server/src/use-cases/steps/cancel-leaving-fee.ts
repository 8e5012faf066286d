import type { Deps } from '../../deps.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import * as leavingFees from '../../domain/transactions/leaving-fees.repository.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Message } from '../../platform/outbox.ts';

/**
 * A tenant who has given notice stays after all, so nothing is to be paid for leaving early. A card payment that is under way goes back by
 * itself; what is paid, or has a slip that waits, is left to the admins. The parties are locked. Returns what the tenant is told, and what is left.
 */
export async function cancelLeavingFee(
  tx: Tx,
  deps: Deps,
  contractId: string,
): Promise<{ messages: Message[]; leftSen: number }> {
  const feeId = (await notices.findOpen(tx, contractId))?.fee_id;
  if (!feeId) return { messages: [], leftSen: 0 };
  const { cancelled, leftSen } = await leavingFees.cancel(tx, { contractId, feeId }, deps.clock.now());
  const messages: Message[] = [];
  for (const id of cancelled) {
    await audit(tx, null, {
      action: 'transaction.cancelled',
      subject: { type: 'transaction', id },
      before: { status: 'Pending' },
      after: { status: 'Cancelled' },
    });
    messages.push(mail.cancelled(await transactions.getById(tx, id)));
  }
  return { messages, leftSen };
}
