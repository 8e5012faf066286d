import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applications/applications.mail.ts';
import * as applications from '../../domain/applications/applications.repository.ts';
import { rejectWaiting } from '../steps/reject-waiting.ts';

/** Rejects applications whose start date has passed without an answer. */
export async function rejectStaleApplications(deps: Deps) {
  await deps.db.begin(async (tx) => {
    const waiting = await applications.lockStale(tx, deps.clock.today());
    if (waiting.length === 0) return;
    await rejectWaiting(tx, deps, null, waiting);
    await deps.outbox.announce(tx, {
      messages: waiting.map(mail.stale),
      change: { tags: ['Application', 'Property'], to: { admins: true } },
    });
  });
}
