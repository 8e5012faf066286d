import { addDays, type Day } from '@teduh/shared/days';
import { daysToPay, leastTransactionSen } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import * as mail from '../../domain/contracts/contracts.mail.ts';
import { isMissedMove } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { due } from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import { carryDeposit } from './carry-deposit.ts';
import { expectedDeposit } from './expected-deposit.ts';
import { shortenContract } from './shorten-contract.ts';

/**
 * Both have signed the contract that follows another one: a move ends the one before on the day on which it begins, and what its deposit is
 * higher is charged with its first rent. Signed after its first day, it takes over the deposit at once. The tenant is locked. Returns what is
 * told.
 */
export async function continueTenancy(tx: Tx, deps: Deps, contract: contracts.ContractRow, beforeId: string) {
  const before = await contracts.getById(tx, beforeId);
  const isMove = before.unit_id !== contract.unit_id;
  if (isMissedMove(contract, before, deps.clock.today())) throw conflict('contract_closed');
  if (isMove) await shortenContract(tx, deps, null, before, contract.start_date);
  const charged = await chargeTopUp(tx, deps, contract, before);
  // It was signed after its first day.
  if (before.status === 'Ended') {
    charged.push(await chargeFirstRent(tx, deps, contract));
    await carryDeposit(tx, deps, before, contract);
  }
  const hasAutopay = (await mandates.findActive(tx, beforeId)) !== undefined;
  return {
    messages: [mail.continues(contract, before, { isMove, hasAutopay }), ...charged.map(due)],
    toAdmins: [mail.continuesForAdmins(contract, before, isMove)],
    ...(isMove && { publicChange: { tag: 'Property' as const, id: before.property_id } }),
  };
}

/** The first day, or a week from now if that has come. */
function dueDateOf({ start_date }: contracts.ContractRow, today: Day): Day {
  return start_date > today ? start_date : addDays(today, daysToPay);
}

async function chargeFirstRent(tx: Tx, { clock }: Deps, contract: contracts.ContractRow) {
  const dueDate = dueDateOf(contract, clock.today());
  const id = await transactions.insertFirstRent(tx, {
    contractId: contract.id,
    amountSen: contract.rent_sen,
    dueDate,
    createdAt: clock.now(),
  });
  await audit(tx, null, {
    action: 'transaction.charged',
    subject: { type: 'transaction', id },
    after: { amountSen: contract.rent_sen, dueDate },
  });
  return transactions.getById(tx, id);
}

async function chargeTopUp(
  tx: Tx,
  { clock }: Deps,
  contract: contracts.ContractRow,
  before: contracts.ContractRow,
) {
  const amountSen = contract.deposit_sen - (await expectedDeposit(tx, before.id));
  if (amountSen < leastTransactionSen) return [];
  const description = `Difference of the deposit to contract ${before.number}`;
  const dueDate = dueDateOf(contract, clock.today());
  const id = await transactions.insertTopUp(tx, {
    contractId: contract.id,
    amountSen,
    dueDate,
    description,
    createdAt: clock.now(),
  });
  await audit(tx, null, {
    action: 'transaction.charged',
    subject: { type: 'transaction', id },
    after: { amountSen, dueDate, description },
  });
  return transactions.listByIds(tx, [id]);
}
