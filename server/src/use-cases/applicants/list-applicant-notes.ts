import type { Deps } from '../../deps.ts';
import * as notes from '../../domain/applicants/notes.repository.ts';
import * as applications from '../../domain/applications/applications.repository.ts';

export async function listApplicantNotes({ db }: Deps, applicationId: string) {
  const { user_id: userId } = await applications.getById(db, applicationId);
  return notes.listAbout(db, userId);
}
