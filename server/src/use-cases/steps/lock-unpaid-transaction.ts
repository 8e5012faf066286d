import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import * as intents from '../../domain/payments/payment-intents.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';

/** Locks a transaction that is still to be paid, with its parties. No intent may be open, since somebody could pay it meanwhile. */
export async function lockUnpaidTransaction(
  tx: Tx,
  { id, user_id: userId, unit_id: unitId }: transactions.TransactionRow,
): Promise<transactions.TransactionRow> {
  await tenancyParties.lock(tx, { userId, unitId });
  await transactions.lock(tx, id);
  const transaction = await transactions.getById(tx, id);
  if (transaction.status === 'Paid') throw conflict('already_paid');
  if (transaction.status !== 'Pending') throw conflict('not_payable');
  const known = await intents.listOf(tx, id);
  if (known.some(({ status }) => status === 'open')) throw conflict('payment_under_way');
  return transaction;
}
