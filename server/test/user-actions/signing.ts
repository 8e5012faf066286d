import { createAdmin } from '../factories.ts';
import { signing } from '../signing.ts';
import { tenancy } from '../tenancy.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Agreements are signed on paper and in the browser. */
export function signingActions(test: TestApp) {
  const renting = tenancy(test);
  const signatures = signing(test);

  return {
    'a signature': async () => {
      const { tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => renting.sign(tenant, contractId) };
    },
    'sending an upload back': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      await renting.sign(tenant, contractId);
      const request = { token: admin.token, body: { reason: 'Page 3 is missing' } };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `/api/contracts/${contractId}/send-back`, request),
      };
    },
    'a signature in the browser': async () => {
      const { tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => signatures.signTyped(tenant, contractId) };
    },
    'declining to sign': async () => {
      const { tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => signatures.decline(tenant, contractId) };
    },
    'asking for a signature again': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => signatures.askAgain(admin, contractId) };
    },
    'stopping the signing': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => signatures.stop(admin, contractId) };
    },
    'sealing again': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      await signatures.signTyped(tenant, contractId);
      await signatures.failToSeal();
      return { tenantId: tenant.id, perform: () => signatures.retrySealing(admin, contractId) };
    },
    'the signature of the landlord': async () => {
      await signatures.landlordSigns(await createAdmin(test.deps), 'afterwards');
      const { admin, tenant, contractId } = await renting.accepted();
      await signatures.landlordSigns(admin, 'at accept');
      return { tenantId: tenant.id, perform: () => signatures.signForLandlord(admin, [contractId]) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
