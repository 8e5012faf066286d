import type { Deps } from '../../deps.ts';
import { complaintChange } from '../../domain/complaints/complaint-change.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { audit } from '../../platform/audit.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';
import { toComplaintAdmins } from '../steps/to-complaint-admins.ts';

/** Hides the complaint from every list; the audit log keeps its text. Whoever is handling it is told, since its page is gone. */
export async function deleteComplaint(deps: Deps, actor: Actor, id: string) {
  await deps.db.begin(async (tx) => {
    const complaint = await complaints.getForUpdate(tx, id);
    if (!isOwnerOrAdmin(actor, complaint.customer_id)) throw notFound('complaint_not_found');
    await complaints.hide(tx, id, deps.clock.now());
    await audit(tx, actor.id, {
      action: 'complaint.deleted',
      subject: { type: 'complaint', id },
      before: { ...complaints.reportOf(complaint), status: complaint.status },
    });
    const isInHandling = complaint.status === 'In Handling';
    await deps.outbox.announce(tx, {
      ...(isInHandling && (await toComplaintAdmins(tx, complaint, mail.deleted(complaint)))),
      change: complaintChange(complaint),
    });
  });
}
