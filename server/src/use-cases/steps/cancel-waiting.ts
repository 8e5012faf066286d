import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';

/** Cancels an application that nobody has answered yet. It stays in the history. */
export async function cancelWaiting(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  { id, user_id }: applications.ApplicationRow,
) {
  await applications.move(tx, id, {
    to: 'Cancelled',
    from: ['Waiting for Response'],
    at: deps.clock.now(),
    otherwise: 'application_answered',
  });
  await audit(tx, actor.id, {
    action: 'application.cancelled',
    subject: { type: 'application', id },
    before: { status: 'Waiting for Response' },
    after: { status: 'Cancelled' },
  });
  await deps.outbox.announce(tx, {
    change: { tags: ['Application', 'Property'], to: { admins: true, userIds: [user_id] } },
  });
}
