import type { DetailsWanted } from '@teduh/shared/applicants';
import { documentKinds } from '@teduh/shared/applicants.constants';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applicants/applicants.mail.ts';
import * as applicants from '../../domain/applicants/applicants.repository.ts';
import * as requests from '../../domain/applicants/requests.repository.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import { conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';

const isDocument = (detail: string) => documentKinds.some((kind) => kind === detail);

/** Asks an applicant for what is missing. A document can be asked for again, for instance a newer payslip. */
export async function askForDetails(deps: Deps, actor: Actor, id: string, input: DetailsWanted) {
  await deps.db.begin(async (tx) => {
    const { user_id: userId } = await applications.getById(tx, id);
    await users.getForUpdate(tx, userId);
    const application = await applications.getById(tx, id);
    if (application.status !== 'Waiting for Response' && application.status !== 'Accepted')
      throw conflict('application_closed');
    const missing = new Set<string>(await applicants.listMissing(tx, userId));
    if (input.wanted.some((detail) => !missing.has(detail) && !isDocument(detail)))
      throw conflict('already_told');
    await requests.insert(tx, { applicationId: id, ...input, by: actor.id, at: deps.clock.now() });
    await audit(tx, actor.id, {
      action: 'applicant.asked',
      subject: { type: 'application', id },
      after: { wanted: input.wanted },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.askedForDetails(application, input)],
      change: { tags: ['Application'], to: { admins: true, userIds: [userId] } },
    });
  });
}
