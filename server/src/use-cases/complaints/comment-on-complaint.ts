import { commentRules } from '@teduh/shared/complaints.constants';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import type { Note } from '../../platform/outbox.ts';

/** The tenant hears an admin; a tenant is heard by the admin who has the complaint, or by all while nobody has it. */
async function notesFor(
  tx: Tx,
  actor: Actor,
  complaint: complaints.ComplaintRow,
  body: string,
): Promise<Note[]> {
  if (actor.userType === 'admin') return [mail.answered(complaint, actor.name, body)];
  const admins = await users.listActiveAdmins(tx);
  const handler = admins.filter(({ id }) => id === complaint.admin_id);
  return (handler.length > 0 ? handler : admins).map((admin) => mail.commented(admin, complaint, body));
}

export async function commentOnComplaint(deps: Deps, actor: Actor, id: string, body: string) {
  return deps.db.begin(async (tx) => {
    const complaint = await complaints.getForUpdate(tx, id);
    if (!isOwnerOrAdmin(actor, complaint.customer_id)) throw notFound('complaint_not_found');
    const position = complaint.comments.length;
    if (position >= commentRules.maxCount) throw conflict('comments_full');
    const createdAt = deps.clock.now();
    await complaints.insertComment(tx, { complaintId: id, authorId: actor.id, position, body, createdAt });
    await audit(tx, actor.id, {
      action: 'complaint.commented',
      subject: { type: 'complaint', id },
      after: { position },
    });
    await deps.outbox.announce(tx, {
      notes: await notesFor(tx, actor, complaint, body),
      change: { tags: ['Complaint'], to: { admins: true, userIds: [complaint.customer_id] } },
    });
    return complaints.getById(tx, id);
  });
}
