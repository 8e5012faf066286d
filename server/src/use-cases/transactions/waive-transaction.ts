import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/transactions/transactions.mail.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { lockChangeableTransaction } from '../steps/lock-changeable-transaction.ts';

/** An admin lets a tenant off a charge that was right. Unlike a cancelled one it stays on the statement, with the reason. */
export async function waiveTransaction(deps: Deps, actor: Actor, id: string, reason: string) {
  const obstacle = reasonNotToChange(await transactions.getById(deps.db, id));
  if (obstacle) throw conflict(obstacle);
  await cancelOpenPayments(deps, id);

  return deps.db.begin(async (tx) => {
    const transaction = await lockChangeableTransaction(tx, deps, id);
    await transactions.waive(tx, id, reason, deps.clock.now());
    await audit(tx, actor.id, {
      action: 'transaction.waived',
      subject: { type: 'transaction', id },
      before: { status: 'Pending' },
      after: { status: 'Waived', reason },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.waived(transaction, reason)],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
    return transactions.getById(tx, id);
  });
}
