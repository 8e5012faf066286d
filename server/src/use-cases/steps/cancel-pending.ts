import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { Message } from '../../platform/outbox.ts';
import { lockChangeableTransaction } from './lock-changeable-transaction.ts';

/** Cancels a pending transaction: it stays in the history and can no longer be paid. Returns what the tenant is told. */
export async function cancelPending(tx: Tx, deps: Deps, actor: Actor, id: string): Promise<Message> {
  const transaction = await lockChangeableTransaction(tx, deps, id);
  await transactions.move(tx, id, {
    to: 'Cancelled',
    at: deps.clock.now(),
    otherwise: 'transaction_not_pending',
  });
  await audit(tx, actor.id, {
    action: 'transaction.cancelled',
    subject: { type: 'transaction', id },
    before: { status: 'Pending' },
    after: { status: 'Cancelled' },
  });
  return mail.cancelled(transaction);
}
