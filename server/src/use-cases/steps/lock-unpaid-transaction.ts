import type { Deps } from '../../deps.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import { assertNoOpenIntent } from './assert-no-open-intent.ts';

/** Locks a transaction that is still to be paid, with its parties. No intent may be open, since somebody could pay it meanwhile. */
export async function lockUnpaidTransaction(
  tx: Tx,
  deps: Deps,
  { id, user_id: userId, unit_id: unitId }: transactions.TransactionRow,
): Promise<transactions.TransactionRow> {
  await tenancyParties.lock(tx, { userId, unitId });
  await transactions.lock(tx, id);
  const transaction = await transactions.getById(tx, id);
  if (transaction.status === 'Paid') throw conflict('already_paid');
  if (transaction.status !== 'Pending') throw conflict('not_payable');
  await assertNoOpenIntent(tx, deps, id);
  return transaction;
}
