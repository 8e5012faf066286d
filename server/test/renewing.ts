import { daysBetween } from '@teduh/shared/days';
import { signing } from './signing.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type Person = { id: string; token: string };
type Rental = { admin: Person; tenant: Person; contractId: string };

/** The steps by which one contract follows another, each through the API. */
export function renewing(test: TestApp) {
  const steps = tenancy(test);
  const signatures = signing(test);
  const post = (person: Person, contractId: string, rest: string, body?: object) =>
    test.call('POST', `/api/contracts/${contractId}/${rest}`, {
      token: person.token,
      ...(body && { body }),
    });
  const self = {
    propose: (person: Person, contractId: string, body: object = { stayLength: 6 }) =>
      post(person, contractId, 'renewal', body),
    accept: (person: Person, contractId: string) => post(person, contractId, 'renewal/accept'),
    decline: (person: Person, contractId: string, body?: object) =>
      post(person, contractId, 'renewal/decline', body),
    withdraw: (person: Person, contractId: string) => post(person, contractId, 'renewal/withdraw'),
    letEnd: (admin: Person, contractId: string) => post(admin, contractId, 'renewal/let-end'),
    move: (admin: Person, contractId: string, body: object) => post(admin, contractId, 'move', body),
    read: (person: Person, contractId: string) => steps.get(person, `/api/contracts/${contractId}/renewal`),
    /** A tenancy that begins today. */
    running: (more: { stayLength?: number; houseName?: string } = {}) =>
      steps.active({ startDate: test.clock.today(), ...more }),
    /** Offered and accepted: the id of the contract that follows, which waits for signatures. */
    async accepted({ admin, tenant, contractId }: Rental, body?: object): Promise<string> {
      await self.propose(admin, contractId, body);
      const { status, body: answer } = await self.accept(tenant, contractId);
      if (status !== 200) throw new Error(`not accepted: ${answer.message}`);
      return answer.contract.id;
    },
    async signBoth({ admin, tenant }: Rental, contractId: string) {
      const signed = await signatures.signTyped(tenant, contractId);
      if (signed.status !== 201) throw new Error(`not signed: ${signed.body.message}`);
      await signatures.signForLandlord(admin, [contractId]);
    },
    /** Signed by both: it begins on its day. */
    async renewed(rental: Rental, body?: object): Promise<string> {
      const id = await self.accepted(rental, body);
      await self.signBoth(rental, id);
      return id;
    },
    /** Lets days pass, with their jobs, until this one. */
    until: (day: string) => steps.days(daysBetween(test.clock.today(), day)),
  };
  return self;
}
