import type { DetailsWanted } from '@teduh/shared/applicants';
import type { ApplicantDetail } from '@teduh/shared/applicants.constants';
import type { Selectable } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { ApplicantRequestDetails } from '../../platform/db/schema.ts';

export type RequestRow = Omit<Selectable<ApplicantRequestDetails>, 'wanted' | 'missing'> & {
  wanted: ApplicantDetail[];
  missing: ApplicantDetail[];
};

const select = (db: Sql) =>
  db
    .selectFrom('applicant_request_details')
    .selectAll()
    .$castTo<RequestRow>()
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .limit(50);

export async function listOf(db: Sql, applicationId: string): Promise<RequestRow[]> {
  return select(db).where('application_id', '=', applicationId).execute();
}

/** What somebody is still asked for, for all their applications. */
export async function listOpen(db: Sql, userId: string): Promise<RequestRow[]> {
  return select(db).where('user_id', '=', userId).where('is_open', '=', true).execute();
}

type NewRequest = DetailsWanted & { applicationId: string; by: string; at: Date };

export async function insert(tx: Tx, { applicationId, wanted, note, by, at }: NewRequest) {
  await tx
    .insertInto('applicant_requests')
    .values({ application_id: applicationId, wanted, note, asked_by: by, asked_at: at })
    .execute();
}
