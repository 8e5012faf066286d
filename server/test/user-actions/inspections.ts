import { inspecting } from '../inspecting.ts';
import { tenancy } from '../tenancy.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Homes are handed over and come back. */
export function inspectionActions(test: TestApp) {
  const report = inspecting(test);

  return {
    'an inventory': async () => {
      const { admin, tenant, house } = await tenancy(test).active();
      return {
        tenantId: tenant.id,
        perform: () => report.saveInventory(admin, house.id, { version: 0, items: [] }),
      };
    },
    'the beginning of a report': async () => {
      const { admin, tenant, contractId } = await tenancy(test).bareContract();
      return { tenantId: tenant.id, perform: () => report.open(admin, contractId) };
    },
    'a discarded report': async () => {
      const { admin, tenant, inspection } = await report.drafted();
      return { tenantId: tenant.id, perform: () => report.discard(admin, inspection.id) };
    },
    'a line of a report': async () => {
      const { admin, tenant, inspection } = await report.drafted();
      return { tenantId: tenant.id, perform: () => report.addItem(admin, inspection.id) };
    },
    'a photograph in a report': async () => {
      const { admin, tenant, inspection } = await report.drafted();
      const { id } = report.lineOf(inspection, 'Bed');
      return { tenantId: tenant.id, perform: () => report.addPhotograph(admin, id) };
    },
    'a report that is sent': async () => {
      const { admin, tenant, inspection } = await report.drafted();
      await report.post(admin, inspection.id, 'rest-is-good');
      return { tenantId: tenant.id, perform: () => report.post(admin, inspection.id, 'send') };
    },
    'a report that is taken back': async () => {
      const { admin, tenant, inspection } = await report.sent();
      return { tenantId: tenant.id, perform: () => report.post(admin, inspection.id, 'take-back') };
    },
    'a remark on a report': async () => {
      const { tenant, inspection } = await report.sent();
      const line = report.lineOf(inspection, 'Bed');
      return { tenantId: tenant.id, perform: () => report.change(tenant, line, { remark: 'It creaks' }) };
    },
    'agreeing with a report': async () => {
      const { tenant, inspection } = await report.sent();
      return { tenantId: tenant.id, perform: () => report.post(tenant, inspection.id, 'agree') };
    },
    'a report kept as inventory': async () => {
      const { admin, tenant, inspection } = await report.final();
      return {
        tenantId: tenant.id,
        perform: () => report.post(admin, inspection.id, 'inventory', { version: 1 }),
      };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
