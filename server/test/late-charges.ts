import { addDays } from '@teduh/shared/days';
import { createAdmin, createContract, createUser } from './factories.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type LateFee = { kind: string; amount?: number; graceDays?: number; capPercent?: number };

export const flat = { kind: 'flat', amount: 50, graceDays: 7, capPercent: 10 };

/** As an agreement that says nothing else keeps it. */
const termsWith = ({ kind, amount = 0, graceDays = 7, capPercent = 10 }: LateFee) => ({
  depositReturnDays: null,
  noticeDays: null,
  renewalOfferDays: null,
  lateFee: kind === 'off' ? null : { kind, amountSen: Math.round(amount * 100), graceDays, capPercent },
  breakClause: null,
});

/** Charges that are late, each through the API. */
export function lateCharges(test: TestApp) {
  const steps = tenancy(test);

  async function bare(lateFee: LateFee) {
    const admin = await createAdmin(test.deps);
    const tenant = await createUser(test.deps);
    const startDate = addDays(test.clock.today(), 16);
    const terms = termsWith(lateFee);
    const { id } = await createContract(test.deps, tenant.id, 'Active', startDate, 3, { terms });
    return { admin, tenant, contractId: id };
  }
  async function withAgreement(lateFee: LateFee, rent: typeof steps.active) {
    const admin = await createAdmin(test.deps);
    const { token } = admin;
    await test.call('PATCH', '/api/settings', { token, body: { lateFee } });
    const rental = await rent({ admin });
    await test.call('PATCH', '/api/settings', { token, body: { lateFee: { kind: 'off' } } });
    return rental;
  }

  return {
    withAgreement,
    /** A contract with this late fee, with an agreement that says so only where it is told how to rent, and a charge of RM 1,000 that has been overdue for so many days. */
    async late(lateFee: LateFee, days: number, rent?: typeof steps.active) {
      const { admin, tenant, contractId } = rent ? await withAgreement(lateFee, rent) : await bare(lateFee);
      const dueDate = addDays(test.clock.today(), -days);
      const charge = { amount: 1000, dueDate, description: 'A window' };
      const { id } = (await steps.charge(admin, contractId, charge)).body.transaction;
      const fees = async () =>
        (await steps.get(tenant, '/api/transactions')).transactions.filter(
          ({ description }: { description: string }) => description.startsWith('Late fee'),
        );
      return { admin, tenant, contractId, id: id as string, dueDate, fees };
    },
  };
}
