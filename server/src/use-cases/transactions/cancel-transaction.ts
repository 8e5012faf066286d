import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { lockChangeableTransaction } from '../steps/lock-changeable-transaction.ts';

/** An admin cancels a pending transaction. It stays in the history and can no longer be paid. */
export async function cancelTransaction(deps: Deps, actor: Actor, id: string) {
  const reason = reasonNotToChange(await transactions.getById(deps.db, id));
  if (reason) throw conflict(reason);
  await cancelOpenPayments(deps, id);

  return deps.db.begin(async (tx) => {
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
    await deps.outbox.announce(tx, {
      messages: [mail.cancelled(transaction)],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
    return transactions.getById(tx, id);
  });
}
