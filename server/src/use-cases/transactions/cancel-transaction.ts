import type { Deps } from '../../deps.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { cancelOpenPayments } from '../payments/cancel-open-payments.ts';
import { cancelPending } from '../steps/cancel-pending.ts';

/** An admin cancels a pending transaction. */
export async function cancelTransaction(deps: Deps, actor: Actor, id: string) {
  const reason = reasonNotToChange(await transactions.getById(deps.db, id));
  if (reason) throw conflict(reason);
  await cancelOpenPayments(deps, id);

  return deps.db.begin(async (tx) => {
    const told = await cancelPending(tx, deps, actor, id);
    await deps.outbox.announce(tx, {
      messages: [told],
      change: { tags: ['Transaction'], to: { admins: true } },
    });
    return transactions.getById(tx, id);
  });
}
