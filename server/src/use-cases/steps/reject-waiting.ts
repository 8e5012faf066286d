import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Message } from '../../platform/outbox.ts';

/** Rejects waiting applications and tells each applicant why. */
export async function rejectWaiting(
  tx: Tx,
  { clock, outbox }: Deps,
  actorId: string | null,
  waiting: applications.WaitingRow[],
  messageFor: (application: applications.WaitingRow) => Message,
) {
  if (waiting.length === 0) return;
  const ids = waiting.map(({ id }) => id);
  await applications.moveAll(tx, ids, {
    to: 'Rejected',
    at: clock.now(),
    otherwise: 'application_answered',
  });
  await audit(
    tx,
    actorId,
    ids.map((id) => ({
      action: 'application.rejected',
      subject: { type: 'application', id },
      before: { status: 'Waiting for Response' },
      after: { status: 'Rejected' },
    })),
  );
  await outbox.announce(tx, {
    messages: waiting.map(messageFor),
    change: { tags: ['Application', 'Property'], to: { admins: true } },
  });
}
