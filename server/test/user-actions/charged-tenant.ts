import { tenancy } from '../tenancy.ts';
import type { TestApp } from './user-action.ts';

/** A tenant with a charge to pay, and the admin who made it. */
export async function chargedTenant(test: TestApp) {
  const renting = tenancy(test);
  const { admin, tenant, contractId } = await renting.bareContract();
  const { body } = await renting.charge(admin, contractId);
  const { id } = body.transaction as { id: string };
  return { admin, tenant, id, url: `/api/transactions/${id}` };
}
