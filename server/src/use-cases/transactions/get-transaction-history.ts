import type { Deps } from '../../deps.ts';
import * as disputes from '../../domain/payments/disputes.repository.ts';
import * as refunds from '../../domain/payments/refunds.repository.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as history from '../../domain/transactions/history.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** All that happened to a transaction and its payments, with its refunds and disputes as they are now. */
export async function getTransactionHistory({ db }: Deps, actor: Actor, id: string) {
  const transaction = await transactions.findById(db, id);
  if (!transaction || !isOwnerOrAdmin(actor, transaction.user_id)) throw notFound('transaction_not_found');
  return {
    transaction,
    deduction: await settlements.findProposedDeduction(db, transaction),
    entries: await history.list(db, id),
    refunds: await refunds.listOf(db, id),
    disputes: await disputes.listOf(db, id),
  };
}
