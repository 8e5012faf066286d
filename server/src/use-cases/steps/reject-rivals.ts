import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import type { WaitingRow } from '../../domain/applications/applications.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/access.ts';
import { rejectWaiting } from './reject-waiting.ts';

/** Rejects other applications for the unit, and the other applications of the tenant who rents it now. */
export async function rejectRivals(tx: Tx, deps: Deps, actor: Actor, tenantId: string, rivals: WaitingRow[]) {
  await rejectWaiting(tx, deps, actor.id, rivals, (rival) =>
    rival.user_id === tenantId ? mail.closedByOwnRental(rival) : mail.takenByAnother(rival),
  );
}
