import type { CreateComplaint } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import { storeComplaintImages } from '../../domain/complaints/complaint-images.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { ProcessedImage } from '../../platform/images.ts';

async function getRental(on: Sql, userId: string): Promise<string> {
  const contractId = await complaints.findLiveContract(on, userId);
  if (!contractId) throw conflict('complaint_needs_rental');
  return contractId;
}

/** Adds a complaint about the tenant's rental. Photographs are looked at only for those who have one. */
export async function createComplaint(
  deps: Deps,
  actor: Actor,
  { customer = actor.id, title, description }: CreateComplaint,
  readPhotographs: () => Promise<ProcessedImage[]>,
) {
  if (customer !== actor.id) throw forbidden('not_allowed');
  await getRental(deps.db, actor.id);
  const photographs = await storeComplaintImages(deps.storage, await readPhotographs());

  return deps.db.begin(async (tx) => {
    const contractId = await getRental(tx, actor.id);
    const createdAt = deps.clock.now();
    const texts = { title, description };
    const complaint = await complaints.insert(tx, {
      customerId: actor.id,
      contractId,
      ...texts,
      photographs,
      createdAt,
    });
    const subject = { type: 'complaint', id: complaint.id };
    const after = { contractId, ...texts, photographs: photographs.length };
    await audit(tx, actor.id, { action: 'complaint.added', subject, after });
    await deps.outbox.announce(tx, {
      toAdmins: [mail.added(complaint)],
      change: { tags: ['Complaint'], to: { admins: true, userIds: [actor.id] } },
    });
    return complaint;
  });
}
