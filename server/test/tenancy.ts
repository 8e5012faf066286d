import { addDays, dayMs, daysBetween } from '@teduh/shared/days';
import { confirmCard } from './card-form.ts';
import { createAdmin, createContract, createHouse, createUser } from './factories.ts';
import { multipart } from './property-forms.ts';
import { signedPdf } from './signed-pdf.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type Person = { id: string; token: string };
type Stay = {
  rooms?: string[];
  startDate?: string;
  stayLength?: number;
  houseName?: string;
  /** Who accepts; somebody new where nobody is named. */
  admin?: Awaited<ReturnType<typeof createAdmin>>;
};

const daysOneByOne = 4;

/** The steps of a tenancy as people take them, each through the API. */
export function tenancy(test: TestApp) {
  const steps = {
    apply: (person: Person, house: { id: string }, more: object = {}) =>
      test.call('POST', '/api/applications', {
        token: person.token,
        body: {
          user: person.id,
          property: house.id,
          startDate: addDays(test.clock.today(), 16),
          stayLength: '3',
          ...more,
        },
      }),
    answer: (admin: Person, applicationId: string, status: 'Accepted' | 'Rejected') =>
      test.call('PATCH', `/api/applications/${applicationId}`, { token: admin.token, body: { status } }),
    async sign(person: Person, contractId: string, bytes = signedPdf()) {
      const { payload, headers } = multipart({}, [
        { field: 'signedContract', bytes, filename: 'signed.pdf', type: 'application/pdf' },
      ]);
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/contracts/upload-signed-contract/${contractId}`,
        headers: { ...headers, authorization: `Bearer ${person.token}` },
        payload,
      });
      return { status: response.statusCode, body: response.json() };
    },
    cancelApplication: (tenant: Person, applicationId: string) =>
      test.call('PATCH', `/api/applications/${applicationId}`, {
        token: tenant.token,
        body: { status: 'Cancelled' },
      }),
    cancelContract: (admin: Person, contractId: string) =>
      test.call('DELETE', `/api/contracts/${contractId}`, { token: admin.token }),
    endContract: (admin: Person, contractId: string, body: object) =>
      test.call('PATCH', `/api/contracts/${contractId}`, { token: admin.token, body }),
    charge: (admin: Person, contractId: string, more: object = {}) =>
      test.call('POST', '/api/transactions', {
        token: admin.token,
        body: {
          contractId,
          type: 'Other Fees',
          amount: 120.5,
          dueDate: '2026-12-24',
          description: 'A window',
          ...more,
        },
      }),
    sendBack: (admin: Person, contractId: string, reason = 'Page 3 is missing') =>
      test.call('POST', `/api/contracts/${contractId}/send-back`, { token: admin.token, body: { reason } }),
    /** Bank transfers are on from now on. */
    takeTransfers: (admin: Person) =>
      test.call('PATCH', '/api/settings', {
        token: admin.token,
        body: {
          bankTransfer: {
            isOn: true,
            bankName: 'Bank Contoh',
            accountNumber: '5141 2345 6789',
            accountHolder: 'Rumah Baik Sdn. Bhd.',
          },
        },
      }),
    async uploadSlip(person: Person, transactionId: string, bytes = signedPdf('slip')) {
      const { payload, headers } = multipart({}, [
        { field: 'slip', bytes, filename: 'slip.pdf', type: 'application/pdf' },
      ]);
      const response = await test.app.inject({
        method: 'POST',
        url: `/api/transactions/${transactionId}/slip`,
        headers: { ...headers, authorization: `Bearer ${person.token}` },
        payload,
      });
      return { status: response.statusCode, body: response.json() };
    },
    answerSlip: (admin: Person, transactionId: string, body: object) =>
      test.call('PATCH', `/api/transactions/${transactionId}/slip`, { token: admin.token, body }),
    recordPayment: (admin: Person, transactionId: string, body: object) =>
      test.call('POST', `/api/transactions/${transactionId}/payments`, { token: admin.token, body }),
    reversePayment: (admin: Person, transactionId: string, body: object) =>
      test.call('POST', `/api/transactions/${transactionId}/reversal`, { token: admin.token, body }),
    refund: (admin: Person, transactionId: string, body: object) =>
      test.call('POST', `/api/transactions/${transactionId}/refunds`, { token: admin.token, body }),
    history: async (person: Person, transactionId: string) =>
      steps.get(person, `/api/transactions/${transactionId}/history`),
    getContract: async (person: Person, contractId: string) =>
      (await steps.get(person, `/api/contracts/${contractId}`)).contract,
    getApplication: async (person: Person, applicationId: string) =>
      (await steps.get(person, `/api/applications/${applicationId}`)).application,
    depositOf: (contractId: string) =>
      test.deps.db
        .selectFrom('transactions')
        .selectAll()
        .where('contract_id', '=', contractId)
        .where('type', '=', 'Deposit')
        .executeTakeFirstOrThrow(),
    openPayment: (person: Person, body: object) =>
      test.call('POST', '/api/transactions/create-payment-intent', { token: person.token, body }),
    processDeposit: (person: Person, contractId: string, paymentIntentId: string) =>
      test.call('POST', '/api/transactions/process-deposit', {
        token: person.token,
        body: { contractId, paymentIntentId },
      }),
    processPayment: (person: Person, transactionId: string, paymentIntentId: string) =>
      test.call('POST', '/api/transactions/process-payment', {
        token: person.token,
        body: { transactionId, paymentIntentId },
      }),
    /** Opens the payment and lets the card succeed; the server does not know yet. */
    async payByCard(person: Person, body: object, number?: string): Promise<string> {
      const opened = await steps.openPayment(person, body);
      if (opened.status !== 200) throw new Error(`payment not opened: ${opened.body.message}`);
      await confirmCard(test.app, opened.body.clientSecret, { ...(number && { number }) });
      return opened.body.paymentIntentId;
    },
    async payDeposit(person: Person, contractId: string) {
      return steps.processDeposit(person, contractId, await steps.payByCard(person, { contractId }));
    },
    /**
     * Lets business days pass and runs the daily jobs on each of the last ones, and before them once a week, as a server does that is seldom
     * on. The time of logins and rate limits stands still.
     */
    async days(count: number) {
      for (let left = count; left > 0; ) {
        const step = left > daysOneByOne ? Math.min(7, left - daysOneByOne) : 1;
        left -= step;
        test.clock.setAheadMs(test.clock.aheadMs() + step * dayMs);
        await test.runDailyJobs();
      }
    },
    /** Lets business days pass on which no server runs. */
    skip: (count: number) => test.clock.setAheadMs(test.clock.aheadMs() + count * dayMs),
    /** The same, and runs the daily jobs on the last of them. */
    async skipDays(count: number) {
      steps.skip(count);
      await test.runDailyJobs();
    },
    skipTo: (day: string) => steps.skipDays(daysBetween(test.clock.today(), day)),
    get: async (person: Person, url: string) => (await test.call('GET', url, { token: person.token })).body,

    /** A tenant with an active contract that has neither an agreement nor a deposit. */
    async bareContract({ startDate, stayLength, houseName }: Omit<Stay, 'rooms' | 'admin'> = {}) {
      const admin = await createAdmin(test.deps);
      const tenant = await createUser(test.deps);
      const named = { houseName };
      const made = await createContract(test.deps, tenant.id, 'Active', startDate, stayLength, named);
      return { admin, tenant, house: made.house, contractId: made.id };
    },
    /** A tenant whose application was just accepted. */
    async accepted(more: Stay = {}) {
      const { rooms, houseName, admin: known, ...stay } = more;
      // One after the other: each new connection plans all statements anew.
      const admin = known ?? (await createAdmin(test.deps));
      const tenant = await createUser(test.deps);
      const named = { ...(rooms && { rooms }), ...(houseName && { name: houseName }) };
      const house = await createHouse(test.deps, named);
      const room = rooms ? { room: house.unitId } : {};
      const applied = await steps.apply(tenant, house, { ...room, ...stay });
      const answer = await steps.answer(admin, applied.body.application.id, 'Accepted');
      if (answer.status !== 200) throw new Error(`not accepted: ${answer.body.message}`);
      const { application } = answer.body;
      return { admin, tenant, house, applicationId: application.id, contractId: application.contract };
    },
    /** A tenant whose contract is active: signed and paid. */
    async active(more: Stay = {}) {
      const rental = await steps.accepted(more);
      await steps.sign(rental.tenant, rental.contractId);
      const paid = await steps.payDeposit(rental.tenant, rental.contractId);
      if (paid.status !== 200) throw new Error(`not paid: ${paid.body.message}`);
      return rental;
    },
  };
  return steps;
}
