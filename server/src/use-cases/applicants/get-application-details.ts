import type { Deps } from '../../deps.ts';
import * as applicants from '../../domain/applicants/applicants.repository.ts';
import * as documents from '../../domain/applicants/documents.repository.ts';
import * as records from '../../domain/applicants/records.repository.ts';
import * as requests from '../../domain/applicants/requests.repository.ts';
import * as applications from '../../domain/applications/applications.repository.ts';

/** All that an admin reads before answering an application. */
export async function getApplicationDetails({ db, clock }: Deps, id: string) {
  const application = await applications.getById(db, id);
  const { user_id: userId } = application;
  const [applicant, documentRows, missing, requestRows, earlier, tenancies, complaints] = await Promise.all([
    applicants.find(db, userId),
    documents.list(db, userId),
    applicants.listMissing(db, userId),
    requests.listOf(db, id),
    records.listApplications(db, userId, id),
    records.listTenancies(db, { userId, applicationId: id, today: clock.today() }),
    records.countComplaints(db, userId),
  ]);
  return {
    application,
    applicant,
    documents: documentRows,
    missing,
    requests: requestRows,
    applications: earlier,
    tenancies,
    complaints,
  };
}
