import { charging } from '../charging.ts';
import { tenancy } from '../tenancy.ts';
import { chargedTenant } from './charged-tenant.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** What tenants are charged, by hand, every month and by meters. */
export function chargeActions(test: TestApp) {
  const renting = tenancy(test);
  const charges = charging(test);
  const charged = () => chargedTenant(test);

  return {
    'a charge': async () => {
      const { admin, tenant, contractId } = await renting.bareContract();
      return { tenantId: tenant.id, perform: () => renting.charge(admin, contractId) };
    },
    'a change of a charge': async () => {
      const { admin, tenant, url } = await charged();
      return {
        tenantId: tenant.id,
        perform: () => test.call('PATCH', url, { token: admin.token, body: { amount: 99 } }),
      };
    },
    'the cancellation of a charge': async () => {
      const { admin, tenant, url } = await charged();
      return { tenantId: tenant.id, perform: () => test.call('DELETE', url, { token: admin.token }) };
    },
    'a split charge': async () => {
      const { admin, tenant, url } = await charged();
      const parts = [60.25, 60.25].map((amount) => ({ amount, dueDate: '2026-12-24' }));
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `${url}/split`, { token: admin.token, body: { parts } }),
      };
    },
    'a waived charge': async () => {
      const { admin, tenant, url } = await charged();
      const body = { reason: 'Goodwill' };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', `${url}/waive`, { token: admin.token, body }),
      };
    },
    'a reminder by hand': async () => {
      const { admin, tenant, contractId } = await renting.bareContract();
      await renting.charge(admin, contractId, { dueDate: '2026-11-01' });
      const body = { contractIds: [contractId] };
      return {
        tenantId: tenant.id,
        perform: () => test.call('POST', '/api/arrears/reminders', { token: admin.token, body }),
      };
    },
    'a note about arrears': async () => {
      const { admin, contractId } = await renting.bareContract();
      const body = { note: 'Called' };
      return {
        perform: () => test.call('POST', `/api/arrears/${contractId}/notes`, { token: admin.token, body }),
      };
    },
    'an extra charge': async () => {
      const { admin, tenant, contractId } = await renting.bareContract();
      return { tenantId: tenant.id, perform: () => charges.addExtra(admin, contractId) };
    },
    'the end of an extra charge': async () => {
      const { admin, tenant, contractId } = await renting.bareContract();
      const [{ id }] = (await charges.addExtra(admin, contractId)).body.charges.extraCharges;
      return { tenantId: tenant.id, perform: () => charges.endExtra(admin, id) };
    },
    'a meter': async () => {
      const { admin, tenant, contractId } = await renting.bareContract();
      return { tenantId: tenant.id, perform: () => charges.addMeter(admin, contractId) };
    },
    'a price of a meter': async () => {
      const { admin, tenant, meterId } = await charges.metered();
      return { tenantId: tenant.id, perform: () => charges.changePrice(admin, meterId, '0.6') };
    },
    'the end of a meter': async () => {
      const { admin, tenant, meterId } = await charges.metered();
      return { tenantId: tenant.id, perform: () => charges.endMeter(admin, meterId) };
    },
    'a reading': async () => {
      const { admin, tenant, meterId, firstId: after } = await charges.metered();
      return {
        tenantId: tenant.id,
        perform: () => charges.enterReading(admin, meterId, { reading: '1300', after }),
      };
    },
    'a reading that costs nothing': async () => {
      const { admin, tenant, meterId, firstId: after } = await charges.metered();
      return {
        tenantId: tenant.id,
        perform: () => charges.enterReading(admin, meterId, { reading: '1234', after }),
      };
    },
    'the removal of a reading': async () => {
      const { admin, tenant, readingId } = await charges.read();
      return { tenantId: tenant.id, perform: () => charges.removeReading(admin, readingId) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
