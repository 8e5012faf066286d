import { createAdmin, createHouse, createUser } from './factories.ts';
import { multipart } from './property-forms.ts';
import { signedPdf } from './signed-pdf.ts';
import { tenancy } from './tenancy.ts';
import type { useTestApp } from './test-app.ts';

type Person = { id: string; token: string };
type DocumentOptions = { kind?: string; bytes?: Buffer; filename?: string; type?: string };

/** What applicants tell and what admins ask and note, each through the API. */
export function applicantCalls(test: ReturnType<typeof useTestApp>) {
  const renting = tenancy(test);
  const calls = {
    told: (person: Person) => renting.get(person, '/api/applicant'),
    tell: (person: Person, body: object) =>
      test.call('PATCH', '/api/applicant', { token: person.token, body }),
    async addDocument(person: Person, options: DocumentOptions = {}) {
      const { kind = 'payslip', bytes = signedPdf('payslip') } = options;
      const { filename = 'payslip.pdf', type = 'application/pdf' } = options;
      const { payload, headers } = multipart({ kind }, [{ field: 'document', bytes, filename, type }]);
      const response = await test.app.inject({
        method: 'POST',
        url: '/api/applicant/documents',
        headers: { ...headers, authorization: `Bearer ${person.token}` },
        payload,
      });
      return { status: response.statusCode, body: response.json() };
    },
    removeDocument: (person: Person, id: string) =>
      test.call('DELETE', `/api/applicant/documents/${id}`, { token: person.token }),
    details: async (admin: Person, applicationId: string) =>
      (await renting.get(admin, `/api/applications/${applicationId}/details`)).details,
    ask: (admin: Person, applicationId: string, body: object) =>
      test.call('POST', `/api/applications/${applicationId}/requests`, { token: admin.token, body }),
    note: (admin: Person, applicationId: string, note = 'Called the employer') =>
      test.call('POST', `/api/applications/${applicationId}/notes`, { token: admin.token, body: { note } }),
    /** Somebody who waits for an answer. */
    async applied() {
      const admin = await createAdmin(test.deps);
      const tenant = await createUser(test.deps);
      const house = await createHouse(test.deps);
      const { body } = await renting.apply(tenant, house);
      return { admin, tenant, house, applicationId: body.application.id as string };
    },
  };
  return calls;
}
