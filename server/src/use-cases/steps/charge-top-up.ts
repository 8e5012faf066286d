import type { Day } from '@teduh/shared/days';
import { leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { expectedDeposit } from './expected-deposit.ts';

/**
 * Charges what is missing of the deposit of a contract that follows another one: with its signatures, and on the day on which it begins where
 * something has gone back since. `holderId` is the contract that has the deposit now. The tenant is locked. Returns the charge, if there is one.
 */
export async function chargeTopUp(
  tx: Tx,
  { clock }: Deps,
  { id: contractId, deposit_sen }: ContractRow,
  { before, holderId, dueDate }: { before: ContractRow; holderId: string; dueDate: Day },
): Promise<transactions.TransactionRow[]> {
  const waivedSen = await newTransactions.sumWaivedTopUps(tx, contractId);
  const amountSen = deposit_sen - (await expectedDeposit(tx, holderId)) - waivedSen;
  if (amountSen < leastTransactionSen) return [];
  const description = `Difference of the deposit to contract ${before.number}`;
  const createdAt = clock.now();
  const id = await newTransactions.insertTopUp(tx, {
    contractId,
    amountSen,
    dueDate,
    description,
    createdAt,
  });
  await audit(tx, null, {
    action: 'transaction.charged',
    subject: { type: 'transaction', id },
    after: { amountSen, dueDate, description },
  });
  return transactions.listByIds(tx, [id]);
}
