import { stamping } from '../stamping.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Agreements are stamped. */
export function stampingActions(test: TestApp) {
  const stampDuty = stamping(test);

  return {
    'a confirmed stamping': async () => {
      const { admin, tenant, contractId } = await stampDuty.signed();
      const body = { status: 'Stamped', certificateNumber: 'B01KV0012345' };
      return { tenantId: tenant.id, perform: () => stampDuty.change(admin, contractId, body) };
    },
    'another payer of the stamp duty': async () => {
      const { admin, tenant, contractId } = await stampDuty.signed();
      const body = { payer: 'landlord' };
      return { tenantId: tenant.id, perform: () => stampDuty.change(admin, contractId, body) };
    },
    'a stamp certificate': async () => {
      const { tenant, contractId } = await stampDuty.signed();
      return { tenantId: tenant.id, perform: () => stampDuty.upload(tenant, contractId) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
