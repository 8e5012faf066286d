import type { PatchComplaint } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import { complaintChange } from '../../domain/complaints/complaint-change.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { audit } from '../../platform/audit.ts';
import { badRequest, conflict, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** A tenant corrects the title or the description until the complaint is handled. */
export async function editComplaint(
  deps: Deps,
  actor: Actor,
  id: string,
  { title, description }: Pick<PatchComplaint, 'title' | 'description'>,
) {
  return deps.db.begin(async (tx) => {
    const before = await complaints.getForUpdate(tx, id);
    if (!isOwnerOrAdmin(actor, before.customer_id)) throw notFound('complaint_not_found');
    if (title === undefined && description === undefined)
      throw badRequest('invalid_fields', { title: 'Title is required' });
    const isEdited = await complaints.edit(tx, id, { title, description }, deps.clock.now());
    if (!isEdited) throw conflict('complaint_handled');
    const after = await complaints.getById(tx, id);
    await audit(tx, actor.id, {
      action: 'complaint.edited',
      subject: { type: 'complaint', id },
      before: { title: before.title, description: before.description },
      after: { title: after.title, description: after.description },
    });
    await deps.outbox.announce(tx, { change: complaintChange(before) });
    return after;
  });
}
