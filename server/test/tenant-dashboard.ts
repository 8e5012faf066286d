import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type Person = { id: string; token: string };

/** The dashboard of a tenant, and what fills it. */
export function tenantDashboard(test: TestApp) {
  const steps = tenancy(test);
  const readAll = (person: Person) => steps.get(person, '/api/dashboard');
  return {
    readAll,
    /** Without the stamp duty, which every contract that is signed has. */
    async read(person: Person) {
      const dashboard = await readAll(person);
      const isOther = ({ kind }: { kind: string }) => kind !== 'stamp';
      return { ...dashboard, nextSteps: dashboard.nextSteps.filter(isOther) };
    },
    async charge(rental: { admin: { token: string }; contractId: string }, more: object = {}) {
      const { body } = await test.call('POST', '/api/transactions', {
        token: rental.admin.token,
        body: { contractId: rental.contractId, amount: 120.5, dueDate: test.clock.today(), ...more },
      });
      return body.transaction.id as string;
    },
  };
}
