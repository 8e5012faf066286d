import type { ComplaintChanges } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import { complaintChange } from '../../domain/complaints/complaint-change.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import { reasonNotToMove } from '../../domain/complaints/complaints.policy.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertMayEditComplaint } from '../steps/assert-may-edit-complaint.ts';

/** When two admins take a complaint at the same time, one succeeds and the other gets a conflict. */
export async function takeComplaint(deps: Deps, actor: Actor, id: string, changes: ComplaintChanges) {
  return deps.db.begin(async (tx) => {
    const before = await complaints.getForUpdate(tx, id);
    assertMayEditComplaint(actor, before, changes);
    await complaints.move(tx, id, {
      to: 'In Handling',
      at: deps.clock.now(),
      adminId: actor.id,
      otherwise: reasonNotToMove(before.status, 'In Handling'),
    });
    await audit(tx, actor.id, {
      action: 'complaint.taken',
      subject: { type: 'complaint', id },
      before: { status: before.status },
      after: { status: 'In Handling', adminId: actor.id },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.taken(before, actor.name)],
      change: complaintChange(before),
    });
    return complaints.getById(tx, id);
  });
}
