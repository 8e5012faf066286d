import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import { assertNoOpenIntent } from './assert-no-open-intent.ts';

/** Locks a transaction that may still change, with its parties. No intent may be open, since somebody could pay it meanwhile. */
export async function lockChangeableTransaction(
  tx: Tx,
  deps: Deps,
  id: string,
): Promise<transactions.TransactionRow> {
  const { user_id: userId, unit_id: unitId } = await transactions.getById(tx, id);
  await tenancyParties.lock(tx, { userId, unitId });
  await transactions.lock(tx, id);
  const transaction = await transactions.getById(tx, id);
  const reason = reasonNotToChange(transaction);
  if (reason) throw conflict(reason);
  await assertNoOpenIntent(tx, deps, id);
  return transaction;
}
