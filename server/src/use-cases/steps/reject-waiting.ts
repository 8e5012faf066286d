import type { Deps } from '../../deps.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Rejects waiting applications. The caller tells each applicant why. */
export async function rejectWaiting(
  tx: Tx,
  { clock }: Deps,
  actorId: string | null,
  waiting: applications.WaitingRow[],
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
}
