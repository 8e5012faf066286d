import * as applicants from '../../domain/applicants/applicants.repository.ts';
import * as documents from '../../domain/applicants/documents.repository.ts';
import * as requests from '../../domain/applicants/requests.repository.ts';
import type { Sql } from '../../platform/db/db.ts';

/** As the applicant reads it. */
export async function readApplicant(db: Sql, userId: string) {
  return {
    applicant: await applicants.find(db, userId),
    documents: await documents.list(db, userId),
    requests: await requests.listOpen(db, userId),
  };
}
