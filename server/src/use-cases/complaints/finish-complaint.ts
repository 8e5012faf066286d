import type { ComplaintChanges } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import { complaintChange } from '../../domain/complaints/complaint-change.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import { reasonNotToMove } from '../../domain/complaints/complaints.policy.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Actor } from '../../platform/http/access.ts';
import { assertMayEditComplaint } from '../steps/assert-may-edit-complaint.ts';

/** Any admin may finish a complaint that any admin took; the admin who finishes it is the one it shows from then on. */
export async function finishComplaint(deps: Deps, actor: Actor, id: string, changes: ComplaintChanges) {
  const { resolutionDetails = '' } = changes;
  return deps.db.begin(async (tx) => {
    const before = await complaints.getForUpdate(tx, id);
    assertMayEditComplaint(actor, before, changes);
    await complaints.move(tx, id, {
      to: 'Handled',
      at: deps.clock.now(),
      adminId: actor.id,
      resolutionDetails,
      otherwise: reasonNotToMove(before.status, 'Handled'),
    });
    await audit(tx, actor.id, {
      action: 'complaint.handled',
      subject: { type: 'complaint', id },
      before: { status: before.status, adminId: before.admin_id },
      after: { status: 'Handled', adminId: actor.id, resolutionDetails },
    });
    await deps.outbox.announce(tx, {
      messages: [mail.handled(before, actor.name, resolutionDetails)],
      change: complaintChange(before),
    });
    return complaints.getById(tx, id);
  });
}
