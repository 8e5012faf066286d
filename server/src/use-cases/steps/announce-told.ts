import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/applicants/applicants.mail.ts';
import * as requests from '../../domain/applicants/requests.repository.ts';
import type { Tx } from '../../platform/db/db.ts';

/** Refreshes open pages, and tells the admins where nothing is missing any more of what they asked for. */
export async function announceTold(
  tx: Tx,
  { outbox }: Deps,
  userId: string,
  openBefore: requests.RequestRow[],
) {
  const open = new Set((await requests.listOpen(tx, userId)).map(({ id }) => id));
  const fulfilled = openBefore.filter(({ id }) => !open.has(id));
  await outbox.announce(tx, {
    toAdmins: fulfilled.map(mail.toldWhatWasMissing),
    change: { tags: ['Application'], to: { admins: true, userIds: [userId] } },
  });
}
