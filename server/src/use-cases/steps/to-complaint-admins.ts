import * as users from '../../domain/users/users.repository.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { MessageText } from '../../platform/outbox.ts';

/** A message about a complaint goes to the admin who handles it, or else to all admins. */
export async function toComplaintAdmins(
  tx: Tx,
  { admin_id }: { admin_id: string | null },
  text: MessageText,
) {
  const handler = admin_id ? await users.findActiveAdmin(tx, admin_id) : undefined;
  return handler ? { messages: [{ ...text, to: handler }] } : { toAdmins: [text] };
}
