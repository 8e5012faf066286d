import type { BankAccount } from '@teduh/shared/settlements';
import type { Deps } from '../../deps.ts';
import * as settlements from '../../domain/settlements/settlements.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { badRequest } from '../../platform/errors.ts';
import { planSettlement } from './pay-settlement.ts';

const needed = () =>
  badRequest('invalid_fields', { bankAccount: 'Please tell us the bank account that the money goes to' });

/**
 * Keeps where money goes that cannot go back to a card, and asks for it only where there is some, unless it is given in cash: then the account
 * is null. It is told to nobody but the page.
 */
export async function saveBankAccount(
  tx: Tx,
  deps: Deps,
  contractId: string,
  account: BankAccount | null | undefined,
) {
  if (account) return settlements.saveAccount(tx, contractId, account, deps.clock.now());
  if (account === null || (await settlements.findAccount(tx, contractId))) return undefined;
  const { toTransferSen } = await planSettlement(tx, deps, await settlements.getOf(tx, contractId));
  if (toTransferSen > 0) throw needed();
  return undefined;
}
