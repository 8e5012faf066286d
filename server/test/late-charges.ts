import { addDays } from '@teduh/shared/days';
import { createAdmin } from './factories.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type LateFee = { kind: string; amount?: number; graceDays?: number; capPercent?: number };

export const flat = { kind: 'flat', amount: 50, graceDays: 7, capPercent: 10 };

/** Charges that are late, each through the API. */
export function lateCharges(test: TestApp) {
  const steps = tenancy(test);
  return {
    /** A tenancy whose agreement has this late fee, and a charge of RM 1,000 that has been overdue for so many days. */
    async late(lateFee: LateFee, days: number, rent: typeof steps.active = steps.active) {
      const admin = await createAdmin(test.deps);
      const { token } = admin;
      await test.call('PATCH', '/api/settings', { token, body: { lateFee } });
      const rental = await rent({ admin });
      await test.call('PATCH', '/api/settings', { token, body: { lateFee: { kind: 'off' } } });
      const dueDate = addDays(test.clock.today(), -days);
      const charge = { amount: 1000, dueDate, description: 'A window' };
      const { id } = (await steps.charge(rental.admin, rental.contractId, charge)).body.transaction;
      const fees = async () =>
        (await steps.get(rental.tenant, '/api/transactions')).transactions.filter(
          ({ description }: { description: string }) => description.startsWith('Late fee'),
        );
      return { ...rental, id: id as string, dueDate, fees };
    },
  };
}
