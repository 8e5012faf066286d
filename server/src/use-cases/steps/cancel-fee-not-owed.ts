import type { Deps } from '../../deps.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { hasOpenIntent } from './assert-no-open-intent.ts';

/**
 * Cancels the late fee of a charge whose money came in time after all, on an earlier day than today. One that is paid, or whose money may be under way, is left to the
 * admins. The charge and its parties are locked. Returns the fee that was cancelled.
 */
export async function cancelFeeNotOwed(
  tx: Tx,
  deps: Deps,
  actorId: string | null,
  charge: { id: string; paidOn: string },
): Promise<transactions.TransactionRow | undefined> {
  if (charge.paidOn >= deps.clock.today()) return undefined;
  const id = await lateCharges.findFeeNotOwed(tx, charge.id, charge.paidOn);
  if (!id) return undefined;
  await transactions.lock(tx, id);
  const fee = await transactions.getById(tx, id);
  if (reasonNotToChange(fee) || (await hasOpenIntent(tx, deps, id))) return undefined;
  await transactions.move(tx, id, {
    to: 'Cancelled',
    at: deps.clock.now(),
    otherwise: 'transaction_not_pending',
  });
  await audit(tx, actorId, {
    action: 'transaction.cancelled',
    subject: { type: 'transaction', id },
    before: { status: 'Pending' },
    after: { status: 'Cancelled' },
  });
  return fee;
}
