import type { Deps } from '../../deps.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Cancels a pending transaction that is locked. */
export async function markCancelled(tx: Tx, { clock }: Deps, actorId: string | null, id: string) {
  await transactions.move(tx, id, {
    to: 'Cancelled',
    at: clock.now(),
    otherwise: 'transaction_not_pending',
  });
  await audit(tx, actorId, {
    action: 'transaction.cancelled',
    subject: { type: 'transaction', id },
    before: { status: 'Pending' },
    after: { status: 'Cancelled' },
  });
}
