import type { Deps } from '../../deps.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { notFound } from '../../platform/errors.ts';

/** Needs no actor: a signed link is only given to those who may see the slip. */
export async function readSlip({ db, storage }: Deps, transactionId: string) {
  const { slip_key: key } = await transactions.getById(db, transactionId);
  const file = key ? await storage.get(key) : undefined;
  if (!file) throw notFound('transaction_not_found');
  return file;
}
