import { addDays } from '@teduh/shared/days';
import { daysToPay } from '@teduh/shared/transactions.constants';
import type { Deps } from '../../deps.ts';
import * as mandates from '../../domain/autopay/mandates.repository.ts';
import { isMissedMove } from '../../domain/contracts/contracts.policy.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as followingMail from '../../domain/contracts/following.mail.ts';
import * as notices from '../../domain/notices/notices.repository.ts';
import * as renewals from '../../domain/renewals/renewals.repository.ts';
import * as newTransactions from '../../domain/transactions/new-transactions.repository.ts';
import { due } from '../../domain/transactions/transactions.mail.ts';
import * as transactions from '../../domain/transactions/transactions.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';
import { cancelLeavingFee } from './cancel-leaving-fee.ts';
import { carryDeposit } from './carry-deposit.ts';
import { chargeTopUp } from './charge-top-up.ts';
import { closeQuestions } from './close-questions.ts';
import { shortenContract } from './shorten-contract.ts';

/**
 * Both have signed the contract that follows another one: a move ends the one before on the day on which it begins, and what its deposit is
 * higher is charged with its first rent. Whoever gave notice and stays pays nothing for leaving early; a move after a notice is refused. What was
 * to be answered about the one before is closed. Signed after its first day, the contract takes over the deposit at once. The tenant is locked.
 * Returns what is told.
 */
export async function continueTenancy(tx: Tx, deps: Deps, contract: contracts.ContractRow, beforeId: string) {
  const before = await contracts.getById(tx, beforeId);
  const isMove = before.unit_id !== contract.unit_id;
  if (isMissedMove(contract, before, deps.clock.today())) throw conflict('contract_closed');
  const closed = await findQuestions(tx, beforeId);
  if (isMove) await shortenContract(tx, deps, null, before, contract.start_date);
  await closeQuestions(tx, deps, beforeId);
  const leaving = await cancelLeavingFee(tx, deps, beforeId);
  const { messages: begun, charged } = await begin(tx, deps, contract, before);
  const hasAutopay = (await mandates.findActive(tx, beforeId)) !== undefined;
  return {
    messages: [
      followingMail.continues(contract, before, { isMove, hasAutopay, closed }),
      ...charged.map(due),
      ...begun,
      ...leaving.messages,
    ],
    toAdmins: [
      followingMail.continuesForAdmins(contract, before, { isMove, leavingFeeSen: leaving.leftSen, closed }),
    ],
    ...(isMove && { publicChange: { tag: 'Property' as const, id: before.property_id } }),
  };
}

async function findQuestions(tx: Tx, contractId: string): Promise<followingMail.Questions> {
  const renewal = await renewals.findOpen(tx, contractId);
  const proposal = await notices.findProposal(tx, contractId);
  return { renewalOf: renewal?.side, proposedEnd: proposal?.ends_on };
}

/** Charges what is missing of the deposit. One that is signed after its first day takes over the deposit and is charged its rent at once. */
async function begin(tx: Tx, deps: Deps, contract: contracts.ContractRow, before: contracts.ContractRow) {
  if (before.status === 'Ended')
    return {
      messages: await carryDeposit(tx, deps, before, contract),
      charged: [await chargeFirstRent(tx, deps, contract)],
    };
  const { start_date: dueDate } = contract;
  return {
    messages: [],
    charged: await chargeTopUp(tx, deps, contract, { before, holderId: before.id, dueDate }),
  };
}

async function chargeFirstRent(tx: Tx, { clock }: Deps, contract: contracts.ContractRow) {
  const dueDate = addDays(clock.today(), daysToPay);
  const id = await newTransactions.insertFirstRent(tx, {
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
