import * as intents from '../../domain/payments/payment-intents.repository.ts';
import { reasonNotToChange } from '../../domain/transactions/transactions.policy.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';

/** Locks a transaction that may still change. No intent may be open, since somebody could pay it meanwhile. */
export async function lockChangeableTransaction(tx: Tx, id: string): Promise<transactions.TransactionRow> {
  await transactions.lock(tx, id);
  const transaction = await transactions.getById(tx, id);
  const reason = reasonNotToChange(transaction);
  if (reason) throw conflict(reason);
  const known = await intents.listOf(tx, id);
  if (known.some(({ status }) => status === 'open')) throw conflict('payment_under_way');
  return transaction;
}
