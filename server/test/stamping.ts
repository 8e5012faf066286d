import { multipart } from './property-forms.ts';
import { signedPdf } from './signed-pdf.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type Person = { token: string };

/** The stamping of an agreement, each step through the API. */
export function stamping(test: ReturnType<typeof useTestApp>) {
  const renting = tenancy(test);
  const urlOf = (contractId: string) => `/api/contracts/${contractId}/stamping`;
  return {
    read: (person: Person, contractId: string) =>
      test.call('GET', urlOf(contractId), { token: person.token }),
    change: (person: Person, contractId: string, body: object) =>
      test.call('PATCH', urlOf(contractId), { token: person.token, body }),
    async upload(person: Person, contractId: string, bytes = signedPdf('certificate')) {
      const { payload, headers } = multipart({}, [
        { field: 'certificate', bytes, filename: 'certificate.pdf', type: 'application/pdf' },
      ]);
      const response = await test.app.inject({
        method: 'POST',
        url: `${urlOf(contractId)}/certificate`,
        headers: { ...headers, authorization: `Bearer ${person.token}` },
        payload,
      });
      return { status: response.statusCode, body: response.json() };
    },
    /** Accepted and signed on paper. */
    async signed(more: Parameters<typeof renting.accepted>[0] = {}) {
      const accepted = await renting.accepted(more);
      await renting.sign(accepted.tenant, accepted.contractId);
      return accepted;
    },
  };
}
