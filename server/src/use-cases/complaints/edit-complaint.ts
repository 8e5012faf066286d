import type { ComplaintChanges } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import { complaintChange } from '../../domain/complaints/complaint-change.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertMayEditComplaint } from '../steps/assert-may-edit-complaint.ts';
import { toComplaintAdmins } from '../steps/to-complaint-admins.ts';

/** A tenant corrects what they reported until the complaint is handled. Admins are told only when it becomes urgent. */
export async function editComplaint(deps: Deps, actor: Actor, id: string, asked: ComplaintChanges) {
  const { title, description, category, urgency, preferredTimes } = asked;
  const changes = { title, description, category, urgency, preferredTimes };
  return deps.db.begin(async (tx) => {
    const before = await complaints.getForUpdate(tx, id);
    assertMayEditComplaint(actor, before, asked);
    if (actor.userType !== 'customer') throw badRequest('invalid_fields', { status: 'Status is required' });
    if (Object.values(changes).every((field) => field === undefined))
      throw badRequest('invalid_fields', { title: 'Title is required' });
    const isEdited = await complaints.edit(tx, id, changes, deps.clock.now());
    if (!isEdited) throw conflict('complaint_handled');
    const after = await complaints.getById(tx, id);
    await audit(tx, actor.id, {
      action: 'complaint.edited',
      subject: { type: 'complaint', id },
      before: complaints.reportOf(before),
      after: complaints.reportOf(after),
    });
    const becameUrgent = after.urgency === 'Urgent' && before.urgency !== 'Urgent';
    await deps.outbox.announce(tx, {
      ...(becameUrgent && (await toComplaintAdmins(tx, after, mail.becameUrgent(after)))),
      change: complaintChange(before),
    });
    return after;
  });
}
