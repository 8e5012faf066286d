import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { findSigning } from '../steps/read-signing.ts';

/** How far the signing of an agreement in the browser is, if it was ever begun, for its tenant and for admins. */
export async function getSigning({ db }: Deps, actor: Actor, contractId: string) {
  const contract = await contracts.getById(db, contractId);
  if (!isOwnerOrAdmin(actor, contract.user_id)) throw notFound('contract_not_found');
  return findSigning(db, contract);
}
