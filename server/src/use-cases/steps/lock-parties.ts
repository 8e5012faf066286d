import * as parties from '../../domain/contracts/tenancy-parties.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import { notFound } from '../../platform/errors.ts';

/** Locks the tenant first, then the unit, everywhere in this order. What is read afterwards stays true until the transaction ends. */
export async function lockParties(tx: Tx, ids: parties.PartyIds): Promise<parties.Parties> {
  const found = await parties.lockAndFind(tx, ids);
  if (!found) throw notFound('tenant_not_found');
  return found;
}
