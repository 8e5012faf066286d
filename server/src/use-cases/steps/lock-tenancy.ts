import * as contracts from '../../domain/contracts/contracts.repository.ts';
import * as tenancyParties from '../../domain/contracts/tenancy-parties.repository.ts';
import type { Sql, Tx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** The contract, for its tenant and for admins. */
export async function getTenancy(db: Sql, actor: Actor, contractId: string): Promise<contracts.ContractRow> {
  const contract = await contracts.getById(db, contractId);
  if (!isOwnerOrAdmin(actor, contract.user_id)) throw notFound('contract_not_found');
  return contract;
}

/** The same, with its parties locked: what is read of it stays true until the transaction ends. */
export async function lockTenancy(tx: Tx, actor: Actor, contractId: string): Promise<contracts.ContractRow> {
  const { user_id: userId, unit_id: unitId } = await getTenancy(tx, actor, contractId);
  await tenancyParties.lock(tx, { userId, unitId });
  return contracts.getById(tx, contractId);
}

/** Which of the two parties somebody speaks for. */
export const sideOf = ({ userType }: Actor) => (userType === 'admin' ? 'admin' : 'tenant');
