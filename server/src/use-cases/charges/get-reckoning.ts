import type { Deps } from '../../deps.ts';
import * as meters from '../../domain/charges/meters.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** How a metered charge, or a part of one, was reckoned. */
export async function getReckoning({ db }: Deps, actor: Actor, transactionId: string) {
  const { user_id } = await transactions.getById(db, transactionId);
  const reckoning = await meters.findReckoning(db, transactionId);
  if (!isOwnerOrAdmin(actor, user_id)) throw notFound('transaction_not_found');
  if (!reckoning) throw notFound('reading_not_found');
  return reckoning;
}
