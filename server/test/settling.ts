import { addMonths, daysBetween } from '@teduh/shared/days';
import { sql } from 'kysely';
import { multipart } from './property-forms.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type TestApp = ReturnType<typeof useTestApp>;
type Person = { id: string; token: string };
type File = { bytes: Buffer; type?: string };

export const account = { bank: 'Bank Contoh', holder: 'Aminah Said', number: '5141 2345 6789' };

/** Settling deposits, each step through the API. */
export function settling(test: TestApp) {
  const steps = tenancy(test);
  const urlOf = (contractId: string, rest = '') => `/api/contracts/${contractId}/settlement${rest}`;
  const post = ({ token }: Person, url: string, body?: object) =>
    test.call('POST', url, { token, ...(body && { body }) });
  async function upload({ token }: Person, url: string, fields: Record<string, string>, files: File[]) {
    const parts = files.map(({ bytes, type = 'application/pdf' }) => ({
      field: 'files',
      bytes,
      filename: 'file',
      type,
    }));
    const { payload, headers } = multipart(fields, parts);
    const response = await test.app.inject({
      method: 'POST',
      url,
      headers: { ...headers, authorization: `Bearer ${token}` },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  }
  /** No job runs meanwhile. */
  async function endAfterFirstMonth({ admin, contractId }: { admin: Person; contractId: string }) {
    const { startDate } = await steps.getContract(admin, contractId);
    const days = daysBetween(test.clock.today(), addMonths(startDate, 1));
    test.clock.setAheadMs(test.clock.aheadMs() + days * 24 * 60 * 60 * 1000);
    const { status, body } = await steps.endContract(admin, contractId, { isActive: false });
    if (status !== 200) throw new Error(`not ended: ${body.message}`);
  }
  const self = {
    urlOf,
    endAfterFirstMonth,
    read: async (person: Person, contractId: string) =>
      (await steps.get(person, urlOf(contractId))).settlement,
    propose: (admin: Person, contractId: string, deductions: object[] = []) =>
      post(admin, urlOf(contractId), { deductions }),
    accept: (tenant: Person, contractId: string, body?: object) =>
      post(tenant, urlOf(contractId, '/accept'), body),
    dispute: (tenant: Person, contractId: string, body: object = { reason: 'It was clean' }) =>
      post(tenant, urlOf(contractId, '/dispute'), body),
    close: (admin: Person, contractId: string, decision = 'The photographs show it.') =>
      post(admin, urlOf(contractId, '/close'), { decision }),
    transfer: (admin: Person, contractId: string, body: object = {}) =>
      post(admin, urlOf(contractId, '/transfer'), {
        reference: 'IBG 881',
        paidOn: test.clock.today(),
        ...body,
      }),
    write: (person: Person, contractId: string, message: string, files: File[] = []) =>
      upload(person, urlOf(contractId, '/messages'), { message }, files),
    addEvidence: (admin: Person, contractId: string, deductionId: string, file: File) =>
      upload(admin, urlOf(contractId, `/deductions/${deductionId}/files`), {}, [file]),
    giveAccount: ({ token }: Person, contractId: string) =>
      test.call('PUT', urlOf(contractId, '/account'), { token, body: { bankAccount: account } }),
    deposits: (admin: Person, query = '') => steps.get(admin, `/api/deposits${query}`),
    summary: (person: Person) => steps.get(person, '/api/deposits/summary'),
    async heldSen(contractId: string): Promise<number> {
      const { rows } = await sql<{ held: number }>`select deposit_held_sen(${contractId}) as held`.execute(
        test.deps.db,
      );
      return rows[0]?.held ?? -1;
    },
    /** A contract that ended today, after its first month. Its deposit of RM 3,000 was paid by card, with the rent of RM 1,500 for that month. */
    async ended(more: Parameters<typeof steps.active>[0] = {}) {
      const rental = await steps.active({ startDate: test.clock.today(), ...more });
      await endAfterFirstMonth(rental);
      return rental;
    },
    /** The same, paid in cash: what goes back is transferred. */
    async endedInCash() {
      const rental = await steps.accepted({ startDate: test.clock.today() });
      await steps.sign(rental.tenant, rental.contractId);
      const { id } = await steps.depositOf(rental.contractId);
      const paidOn = test.clock.today();
      const paid = await steps.recordPayment(rental.admin, id, {
        method: 'bank transfer',
        reference: 'TT1',
        paidOn,
      });
      if (paid.status !== 200 && paid.status !== 201) throw new Error(`not paid: ${paid.body.message}`);
      await endAfterFirstMonth(rental);
      return rental;
    },
  };
  return self;
}
