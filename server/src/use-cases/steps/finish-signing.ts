import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as signing from '../../domain/signing/signing.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { activateContract } from './activate-contract.ts';
import { beginStamping } from './begin-stamping.ts';

/**
 * After a signature: when it was the last one, the agreement is to be stamped, and a contract whose deposit is paid begins. A job makes the
 * final document. Its parties are locked.
 */
export async function finishSigning(tx: Tx, deps: Deps, contractId: string) {
  const { status } = await signing.getOf(tx, contractId);
  if (status !== 'Sealing') return;
  const contract = await contracts.getById(tx, contractId);
  await beginStamping(tx, deps, contract);
  if (contract.is_deposit_paid && contract.status === 'Awaiting') await activateContract(tx, deps, contract);
}
