import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as lateCharges from '../../domain/transactions/late-charges.repository.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { hasOpenIntent } from './assert-no-open-intent.ts';
import { markCancelled } from './mark-cancelled.ts';

/**
 * Makes the late fee of a charge what it was on the day on which the money came, or cancels it. One that is paid, or whose money may be under
 * way, is left to the admins. The charge and its parties are locked. Returns what the fee was and is.
 */
export async function lowerLateFee(
  tx: Tx,
  deps: Deps,
  actorId: string | null,
  charge: { id: string; dueDate: string; paidOn: string },
): Promise<{ chargedSen: number; owedSen: number } | undefined> {
  const today = deps.clock.today();
  // Most are paid in time, and then nothing needs to be looked up.
  if (charge.paidOn >= today && charge.dueDate >= today) return undefined;
  const found = await lateCharges.findFeeToLower(tx, charge.id, charge.paidOn);
  if (!found) return undefined;
  const { id, owed_sen: owedSen } = found;
  await transactions.lock(tx, id);
  const fee = await transactions.getById(tx, id);
  if (reasonNotToChange(fee) || (await hasOpenIntent(tx, deps, id))) return undefined;
  const { amount_sen: chargedSen } = fee;
  if (owedSen < leastTransactionSen) {
    await markCancelled(tx, deps, actorId, id);
    return { chargedSen, owedSen: 0 };
  }
  await transactions.update(tx, id, { amountSen: owedSen }, deps.clock.now());
  // In sen, unlike what an admin changes: a fee that an admin has changed stays as it is.
  await audit(tx, actorId, {
    action: 'transaction.changed',
    subject: { type: 'transaction', id },
    before: { amountSen: chargedSen },
    after: { amountSen: owedSen },
  });
  return { chargedSen, owedSen };
}
