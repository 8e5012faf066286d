import { commentRules } from '@teduh/shared/complaints.constants';
import type { Deps } from '../../deps.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import * as users from '../../domain/users/users.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** An admin's comment goes to the tenant; a tenant's goes to the admin who handles the complaint, or else to all admins. */
async function messagesFor(tx: Tx, actor: Actor, complaint: complaints.ComplaintRow, body: string) {
  if (actor.userType === 'admin') return { messages: [mail.answered(complaint, actor.name, body)] };
  const text = mail.commented(complaint, body);
  const handler = complaint.admin_id ? await users.findActiveAdmin(tx, complaint.admin_id) : undefined;
  return handler ? { messages: [{ ...text, to: handler }] } : { toAdmins: [text] };
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
      ...(await messagesFor(tx, actor, complaint, body)),
      change: { tags: ['Complaint'], to: { admins: true, userIds: [complaint.customer_id] } },
    });
    return complaints.getById(tx, id);
  });
}
