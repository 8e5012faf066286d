import type { ApplicantDetail } from '@teduh/shared/applicants.constants';
import { applicantDetails } from '@teduh/shared/applicants.constants';
import { type Selectable, sql } from 'kysely';
import type { Sql, Tx } from '../../platform/db/db.ts';
import type { Applicants } from '../../platform/db/schema.ts';

export type ApplicantRow = Omit<Selectable<Applicants>, 'user_id' | 'updated_at'>;

const nothingTold: ApplicantRow = {
  occupation: '',
  employer: '',
  monthly_income_sen: null,
  occupants: null,
  about: '',
};

export async function find(db: Sql, userId: string): Promise<ApplicantRow> {
  const applicant = await db
    .selectFrom('applicants')
    .select(['occupation', 'employer', 'monthly_income_sen', 'occupants', 'about'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return applicant ?? nothingTold;
}

export type Changes = { [Column in keyof ApplicantRow]?: ApplicantRow[Column] | undefined };

/** What is left out stays. The row is locked until the transaction ends. */
export async function save(tx: Tx, userId: string, changes: Changes, at: Date) {
  await tx
    .insertInto('applicants')
    .values({ user_id: userId, ...changes, updated_at: at })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...changes, updated_at: at }))
    .execute();
}

/** What somebody has not told at all. */
export async function listMissing(db: Sql, userId: string): Promise<ApplicantDetail[]> {
  const { rows } = await sql<{ missing: ApplicantDetail[] }>`
    select missing_details(${userId}::uuid, ${[...applicantDetails]}::text[], '-infinity') as missing`.execute(
    db,
  );
  return rows[0]?.missing ?? [];
}

/** Everything told by and noted about somebody whose account has just been deleted. Files are removed by the caller. */
export async function erase(tx: Tx, userId: string): Promise<string[]> {
  const applications = sql`(select id from applications where user_id = ${userId})`;
  const { rows } = await sql<{ storage_key: string }>`
    delete from applicant_documents where user_id = ${userId} returning storage_key`.execute(tx);
  await sql`delete from applicants where user_id = ${userId}`.execute(tx);
  await sql`delete from applicant_requests where application_id in ${applications}`.execute(tx);
  await sql`delete from applicant_notes where application_id in ${applications}`.execute(tx);
  return rows.map(({ storage_key }) => storage_key);
}
