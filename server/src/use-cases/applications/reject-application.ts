import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';

export async function rejectApplication(deps: Deps, actor: Actor, id: string, reason?: string) {
  return deps.db.begin(async (tx) => {
    const application = await applications.getById(tx, id);
    await applications.move(tx, id, {
      to: 'Rejected',
      at: deps.clock.now(),
      otherwise: 'application_answered',
    });
    if (reason) await applications.giveReason(tx, id, reason);
    await audit(tx, actor.id, {
      action: 'application.rejected',
      subject: { type: 'application', id },
      before: { status: application.status },
      after: { status: 'Rejected' },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.rejected(application, reason)],
      change: { tags: ['Application', 'Property'], to: { admins: true } },
    });
    return applications.getById(tx, id);
  });
}
