import { createAdmin, createContract, createUser } from '../factories.ts';
import { tenancy } from '../tenancy.ts';
import type { TestApp } from './user-action.ts';

/** A tenant whose contract is active, for actions that have nothing to do with how it began, and an admin. */
export async function rentingTenant({ deps }: TestApp) {
  const [admin, tenant] = [await createAdmin(deps), await createUser(deps)];
  const { id: contractId } = await createContract(deps, tenant.id);
  return { admin, tenant, contractId };
}

/** A tenant with a charge to pay, and the admin who made it. */
export async function chargedTenant(test: TestApp) {
  const { admin, tenant, contractId } = await rentingTenant(test);
  const { body } = await tenancy(test).charge(admin, contractId);
  const { id } = body.transaction as { id: string };
  return { admin, tenant, id, url: `/api/transactions/${id}` };
}
