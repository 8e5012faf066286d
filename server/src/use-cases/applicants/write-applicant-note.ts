import type { Deps } from '../../deps.ts';
import * as notes from '../../domain/applicants/notes.repository.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';

/** An admin notes something about an applicant. Only admins read it, and it is erased with the account. */
export async function writeApplicantNote(deps: Deps, actor: Actor, applicationId: string, note: string) {
  return deps.db.begin(async (tx) => {
    const { user_id: userId } = await applications.getById(tx, applicationId);
    await users.getForUpdate(tx, userId);
    await notes.insert(tx, { applicationId, note, by: actor.id, at: deps.clock.now() });
    await audit(tx, actor.id, {
      action: 'applicant.noted',
      subject: { type: 'application', id: applicationId },
    });
    await deps.outbox.announce(tx, { change: { tags: ['Application'], to: { admins: true } } });
    return notes.listAbout(tx, userId);
  });
}
