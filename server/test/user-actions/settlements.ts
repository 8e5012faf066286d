import { account, settling } from '../settling.ts';
import { signedPdf } from '../signed-pdf.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** Deposits are settled. */
export function settlementActions(test: TestApp) {
  const settle = settling(test);
  const cleaning = { kind: 'cleaning', amount: 300, reason: 'Deep cleaning' };
  async function proposed(rental = settle.ended()) {
    const { admin, tenant, contractId } = await rental;
    await settle.propose(admin, contractId, [cleaning]);
    return { admin, tenant, contractId, tenantId: tenant.id };
  }

  return {
    'a proposed settlement': async () => {
      const { admin, tenant, contractId } = await settle.ended();
      return { tenantId: tenant.id, perform: () => settle.propose(admin, contractId, [cleaning]) };
    },
    'an accepted settlement': async () => {
      const { tenant, contractId, tenantId } = await proposed();
      return { tenantId, perform: () => settle.accept(tenant, contractId) };
    },
    'a disputed settlement': async () => {
      const { tenant, contractId, tenantId } = await proposed();
      return { tenantId, perform: () => settle.dispute(tenant, contractId) };
    },
    'a message about a deposit': async () => {
      const { tenant, contractId, tenantId } = await proposed();
      await settle.dispute(tenant, contractId);
      return { tenantId, perform: () => settle.write(tenant, contractId, 'See for yourself') };
    },
    'a decision about a deposit': async () => {
      const { admin, tenant, contractId, tenantId } = await proposed();
      await settle.dispute(tenant, contractId);
      return { tenantId, perform: () => settle.close(admin, contractId) };
    },
    'evidence of a deduction': async () => {
      const { admin, contractId, tenantId } = await proposed();
      const [deduction] = (await settle.read(admin, contractId)).deductions;
      const file = { bytes: signedPdf('bill') };
      return { tenantId, perform: () => settle.addEvidence(admin, contractId, deduction.id, file) };
    },
    'a bank account for a deposit': async () => {
      const { tenant, contractId, tenantId } = await proposed(settle.endedInCash());
      return { tenantId, perform: () => settle.giveAccount(tenant, contractId) };
    },
    'a transfer of a deposit': async () => {
      const { admin, tenant, contractId, tenantId } = await proposed(settle.endedInCash());
      await settle.accept(tenant, contractId, { bankAccount: account });
      return { tenantId, perform: () => settle.transfer(admin, contractId) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
