import { applicantCalls } from '../applicants.ts';
import { createHouse, createUser } from '../factories.ts';
import { tenancy } from '../tenancy.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Applying, being accepted, and the end of a contract. */
export function rentingActions(test: TestApp) {
  const renting = tenancy(test);
  const applicants = applicantCalls(test);

  return {
    'an application': async () => {
      const [tenant, house] = [await createUser(test.deps), await createHouse(test.deps)];
      return { tenantId: tenant.id, perform: () => renting.apply(tenant, house) };
    },
    'the withdrawal of an application': async () => {
      const { tenant, applicationId } = await applicants.applied();
      return { tenantId: tenant.id, perform: () => renting.cancelApplication(tenant, applicationId) };
    },
    'an acceptance': async () => {
      const { admin, tenant, applicationId } = await applicants.applied();
      return { tenantId: tenant.id, perform: () => renting.answer(admin, applicationId, 'Accepted') };
    },
    'a rejection': async () => {
      const { admin, tenant, applicationId } = await applicants.applied();
      return { tenantId: tenant.id, perform: () => renting.answer(admin, applicationId, 'Rejected') };
    },
    'a deposit': async () => {
      const { tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => renting.payDeposit(tenant, contractId) };
    },
    'the deposit of a signed contract': async () => {
      const { tenant, contractId } = await renting.accepted();
      await renting.sign(tenant, contractId);
      return { tenantId: tenant.id, perform: () => renting.payDeposit(tenant, contractId) };
    },
    'the cancellation of a paid contract': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      await renting.payDeposit(tenant, contractId);
      return { tenantId: tenant.id, perform: () => renting.cancelContract(admin, contractId) };
    },
    'the cancellation of an accepted application': async () => {
      const { tenant, applicationId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => renting.cancelApplication(tenant, applicationId) };
    },
    'the cancellation of a contract': async () => {
      const { admin, tenant, contractId } = await renting.accepted();
      return { tenantId: tenant.id, perform: () => renting.cancelContract(admin, contractId) };
    },
    'the end of a contract': async () => {
      const { admin, tenant, contractId } = await renting.active();
      return {
        tenantId: tenant.id,
        perform: () => renting.endContract(admin, contractId, { endDate: test.clock.today() }),
      };
    },
    'reading notifications': async () => {
      const { tenant } = await renting.accepted();
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', '/api/notifications/read-all', { token: tenant.token }),
      };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
