import { addDays } from '@teduh/shared/days';
import { createHouse } from '../factories.ts';
import { noticing } from '../noticing.ts';
import { renewing } from '../renewing.ts';
import { signing } from '../signing.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Contracts are followed by others, or end, and tenants move. */
export function renewalActions(test: TestApp) {
  const renewal = renewing(test);
  const notices = noticing(test);
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
    'a move to another home': async () => {
      const { admin, tenant, contractId } = await renewal.running();
      const { id: property } = await createHouse(test.deps);
      const body = { property, startDate: addDays(test.clock.today(), 20), stayLength: 6 };
      return { tenantId: tenant.id, perform: () => renewal.move(admin, contractId, body) };
    },
    'a notice': async () => {
      const { tenant, contractId } = await renewal.running({ stayLength: 12 });
      const endDate = addDays(test.clock.today(), 60);
      return { tenantId: tenant.id, perform: () => notices.give(tenant, contractId, { endDate }) };
    },
    'a proposal to end a contract': async () => {
      const { tenant, contractId } = await renewal.running();
      const endDate = addDays(test.clock.today(), 10);
      return { tenantId: tenant.id, perform: () => notices.propose(tenant, contractId, endDate) };
    },
    'an end that both agree to': async () => {
      const { admin, tenant, contractId } = await renewal.running();
      await notices.propose(tenant, contractId, addDays(test.clock.today(), 10));
      return { tenantId: tenant.id, perform: () => notices.accept(admin, contractId) };
    },
    'a declined proposal to end a contract': async () => {
      const { admin, tenant, contractId } = await renewal.running();
      await notices.propose(tenant, contractId, addDays(test.clock.today(), 10));
      return { tenantId: tenant.id, perform: () => notices.decline(admin, contractId) };
    },
    'a withdrawn proposal to end a contract': async () => {
      const { tenant, contractId } = await renewal.running();
      await notices.propose(tenant, contractId, addDays(test.clock.today(), 10));
      return { tenantId: tenant.id, perform: () => notices.withdraw(tenant, contractId) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
