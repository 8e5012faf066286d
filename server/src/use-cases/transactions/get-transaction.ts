import type { Deps } from '../../deps.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

export async function getTransaction({ db }: Deps, actor: Actor, id: string) {
  const transaction = await transactions.getById(db, id);
  if (!isOwnerOrAdmin(actor, transaction.user_id)) throw notFound('transaction_not_found');
  return { transaction, deduction: await settlements.findProposedDeduction(db, transaction) };
}
