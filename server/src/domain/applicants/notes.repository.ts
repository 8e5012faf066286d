import type { Sql, Tx } from '../../platform/db/db.ts';

type NewNote = { applicationId: string; note: string; by: string; at: Date };

export async function insert(tx: Tx, { applicationId, note, by, at }: NewNote) {
  await tx
    .insertInto('applicant_notes')
    .values({ application_id: applicationId, note, written_by: by, written_at: at })
    .execute();
}

export type NoteRow = Awaited<ReturnType<typeof listAbout>>[number];

/** About one person, at whichever of their applications they were written; the newest first. */
export async function listAbout(db: Sql, userId: string) {
  return db
    .selectFrom('applicant_notes')
    .innerJoin('applications', 'applications.id', 'applicant_notes.application_id')
    .innerJoin('units', 'units.id', 'applications.unit_id')
    .innerJoin('properties', 'properties.id', 'units.property_id')
    .innerJoin('users', 'users.id', 'written_by')
    .select([
      'applicant_notes.id',
      'note',
      'application_id',
      'properties.name as property_name',
      'units.name as room_name',
      'firstname',
      'lastname',
      'written_at',
    ])
    .where('applications.user_id', '=', userId)
    .orderBy('written_at', 'desc')
    .orderBy('applicant_notes.id')
    .limit(200)
    .execute();
}
