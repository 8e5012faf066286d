import { renewing } from '../renewing.ts';
import { signing } from '../signing.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Contracts are followed by others, or end. */
export function renewalActions(test: TestApp) {
  const renewal = renewing(test);
  const signatures = signing(test);

  return {
    'an offer of a further term': async () => {
      const { admin, tenant, contractId } = await renewal.running();
      return { tenantId: tenant.id, perform: () => renewal.propose(admin, contractId) };
    },
    'a question for a further term': async () => {
      const { tenant, contractId } = await renewal.running();
      return { tenantId: tenant.id, perform: () => renewal.propose(tenant, contractId) };
    },
    'an accepted offer of a further term': async () => {
      const { admin, tenant, contractId } = await renewal.running();
      await renewal.propose(admin, contractId);
      return { tenantId: tenant.id, perform: () => renewal.accept(tenant, contractId) };
    },
    'a declined offer of a further term': async () => {
      const { admin, tenant, contractId } = await renewal.running();
      await renewal.propose(admin, contractId);
      return { tenantId: tenant.id, perform: () => renewal.decline(tenant, contractId) };
    },
    'a withdrawn question for a further term': async () => {
      const { tenant, contractId } = await renewal.running();
      await renewal.propose(tenant, contractId);
      return { tenantId: tenant.id, perform: () => renewal.withdraw(tenant, contractId) };
    },
    'letting a contract end': async () => {
      const { admin, tenant, contractId } = await renewal.running();
      return { tenantId: tenant.id, perform: () => renewal.letEnd(admin, contractId) };
    },
    'the last signature of a contract that follows': async () => {
      const rental = await renewal.running();
      const id = await renewal.accepted(rental);
      await signatures.signTyped(rental.tenant, id);
      return { tenantId: rental.tenant.id, perform: () => signatures.signForLandlord(rental.admin, [id]) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
