import type { Deps } from '../../deps.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { cancelPending, listFeesToCancel } from '../steps/cancel-pending.ts';

/** An admin cancels a pending transaction, with the fee for paying it late. */
export async function cancelTransaction(deps: Deps, actor: Actor, id: string) {
  const reason = reasonNotToChange(await transactions.getById(deps.db, id));
  if (reason) throw conflict(reason);
  for (const each of [id, ...(await listFeesToCancel(deps.db, id))]) await cancelOpenPayments(deps, each);

  return deps.db.begin(async (tx) => {
    const messages = await cancelPending(tx, deps, actor, id);
    await deps.outbox.announce(tx, {
      messages,
      change: { tags: ['Transaction'], to: { admins: true } },
    });
    return transactions.getById(tx, id);
  });
}
