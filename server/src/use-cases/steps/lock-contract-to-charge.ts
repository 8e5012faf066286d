import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict } from '../../platform/errors.ts';

/** Locks a contract with its parties, so that it neither ends nor is cancelled meanwhile. */
export async function lockContractToCharge(tx: Tx, contractId: string): Promise<contracts.ContractRow> {
  const { user_id: userId, unit_id: unitId } = await contracts.getById(tx, contractId);
  await tenancyParties.lock(tx, { userId, unitId });
  const contract = await contracts.getById(tx, contractId);
  if (contract.status === 'Cancelled') throw conflict('contract_cancelled');
  return contract;
}
