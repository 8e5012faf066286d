import { applicantCalls } from '../applicants.ts';
import type { TestApp, UserAction } from './user-action.ts';

/** What applicants tell about themselves, and what admins ask and note. */
export function applicantActions(test: TestApp) {
  const applicants = applicantCalls(test);

  return {
    'details about oneself': async () => {
      const { tenant } = await applicants.applied();
      return { tenantId: tenant.id, perform: () => applicants.tell(tenant, { occupation: 'Nurse' }) };
    },
    'a document of an applicant': async () => {
      const { tenant } = await applicants.applied();
      return { tenantId: tenant.id, perform: () => applicants.addDocument(tenant) };
    },
    'the last detail that was asked for': async () => {
      const { admin, tenant, applicationId } = await applicants.applied();
      await applicants.ask(admin, applicationId, { wanted: ['payslip'] });
      return { tenantId: tenant.id, perform: () => applicants.addDocument(tenant) };
    },
    'a document taken back': async () => {
      const { tenant } = await applicants.applied();
      const [{ id }] = (await applicants.addDocument(tenant)).body.applicant.documents;
      return { tenantId: tenant.id, perform: () => applicants.removeDocument(tenant, id) };
    },
    'asking for details': async () => {
      const { admin, tenant, applicationId } = await applicants.applied();
      return {
        tenantId: tenant.id,
        perform: () => applicants.ask(admin, applicationId, { wanted: ['payslip'] }),
      };
    },
    'a note about an applicant': async () => {
      const { admin, applicationId } = await applicants.applied();
      return { perform: () => applicants.note(admin, applicationId) };
    },
  } satisfies Record<string, () => Promise<UserAction>>;
}
