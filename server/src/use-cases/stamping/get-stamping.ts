import type { Deps } from '../../deps.ts';
import * as contracts from '../../domain/contracts/contracts.repository.ts';
import { type StampingState, stateBeforeSigning } from '../../domain/stamping/stamping-state.ts';
import * as stampings from '../../domain/stamping/stampings.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

export async function getStamping({ db, clock }: Deps, actor: Actor, id: string): Promise<StampingState> {
  const contract = await contracts.getById(db, id);
  if (!isOwnerOrAdmin(actor, contract.user_id)) throw notFound('contract_not_found');
  return (await stampings.findOf(db, id)) ?? stateBeforeSigning(contract, clock.today());
}
