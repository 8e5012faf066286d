import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/contracts/deposits.repository.ts';
import * as endingMail from '../../domain/contracts/ending.mail.ts';
import type { Tx } from '../../platform/db/db.ts';

/** What both read about a contract that has ended: what is owed, and what happens with the deposit. The one that was to follow it may have been cancelled. */
export async function tellOfEnd(tx: Tx, contract: contracts.ContractRow, cancelled?: contracts.ContractRow) {
  const about = await deposits.findEnding(tx, contract.id);
  return {
    messages: [endingMail.ended(contract, about, cancelled)],
    toAdmins: [endingMail.endedForAdmins(contract, about, cancelled)],
  };
}

/** What both read about a contract that was ended before it began. Whoever lives there on the contract before stays until its end. */
export async function tellOfNoBeginning(tx: Tx, contract: contracts.ContractRow) {
  const about = await deposits.findEnding(tx, contract.id);
  const before = contract.renews ? await contracts.getById(tx, contract.renews) : undefined;
  return {
    messages: [endingMail.neverBegan(contract, about, before)],
    toAdmins: [endingMail.neverBeganForAdmins(contract, about, before)],
  };
}
