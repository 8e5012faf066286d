import type { Deps } from '../../deps.ts';
import { transferReferenceOf } from '../../domain/payments/transfer-reference.ts';
import * as settings from '../../domain/settings/settings.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** What a tenant needs to transfer the money for a transaction. */
export async function getTransfer({ db }: Deps, actor: Actor, id: string) {
  const transaction = await transactions.findById(db, id);
  if (!transaction || !isOwnerOrAdmin(actor, transaction.user_id)) throw notFound('transaction_not_found');
  const account = await settings.current(db);
  if (!account.bank_transfer_on) throw conflict('transfers_off');
  return { account, amountSen: transaction.amount_sen, reference: transferReferenceOf(transaction) };
}
