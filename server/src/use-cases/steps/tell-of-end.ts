import type { ContractRow } from '../../domain/contracts/contracts.repository.ts';
import * as deposits from '../../domain/contracts/deposits.repository.ts';
import * as endingMail from '../../domain/contracts/ending.mail.ts';
import type { Tx } from '../../platform/db/db.ts';

/** What both read about a contract that has ended: what is owed, and what happens with the deposit. The one that was to follow it may have been cancelled. */
export async function tellOfEnd(tx: Tx, contract: ContractRow, cancelled?: ContractRow) {
  const about = await deposits.findEnding(tx, contract.id);
  return {
    messages: [endingMail.ended(contract, about, cancelled)],
    toAdmins: [endingMail.endedForAdmins(contract, about, cancelled)],
  };
}
