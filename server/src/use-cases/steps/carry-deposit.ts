import { addDays } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/contracts/deposits.repository.ts';
import * as followingMail from '../../domain/contracts/following.mail.ts';
import { due } from '../../domain/transactions/transactions.mail.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { chargeTopUp } from './charge-top-up.ts';

/** The deposit of a contract that has ended carries over to the one that follows. Its parties are locked. Returns what the tenant is told. */
export async function carryDeposit(tx: Tx, deps: Deps, contract: ContractRow, next: ContractRow) {
  const amountSen = await deposits.carry(tx, contract.id, next.id, deps.clock.now());
  // What went back since both had signed is missing now.
  const charged = await chargeTopUp(tx, deps, next, {
    before: contract,
    holderId: next.id,
    dueDate: addDays(deps.clock.today(), daysToPay),
  });
  await audit(tx, null, {
    action: 'deposit.carried',
    subject: { type: 'contract', id: next.id },
    after: { from: contract.id, amountSen },
  });
  return [followingMail.carriedOn(contract, next, amountSen), ...charged.map(due)];
}
