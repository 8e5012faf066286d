import type { Deps } from '../../deps.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { readCharges } from '../steps/read-charges.ts';

export async function getCharges({ db }: Deps, actor: Actor, contractId: string) {
  const charges = await readCharges(db, contractId);
  if (!isOwnerOrAdmin(actor, charges.contract.user_id)) throw notFound('contract_not_found');
  return charges;
}
