import { commentRules } from '@teduh/shared/complaints.constants';
import type { Deps } from '../../deps.ts';
import { complaintChange } from '../../domain/complaints/complaint-change.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { toComplaintAdmins } from '../steps/to-complaint-admins.ts';

async function announcementOf(tx: Tx, actor: Actor, complaint: complaints.ComplaintRow, body: string) {
  if (actor.userType === 'admin') return { messages: [mail.answered(complaint, actor.name, body)] };
  return toComplaintAdmins(tx, complaint, mail.commented(complaint, body));
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
      ...(await announcementOf(tx, actor, complaint, body)),
      change: complaintChange(complaint),
    });
    return complaints.getById(tx, id);
  });
}
