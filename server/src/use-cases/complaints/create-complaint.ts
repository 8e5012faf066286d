import type { CreateComplaint } from '@teduh/shared/complaints';
import type { Deps } from '../../deps.ts';
import { complaintChange } from '../../domain/complaints/complaint-change.ts';
import { storeComplaintImages } from '../../domain/complaints/complaint-images.ts';
import * as mail from '../../domain/complaints/complaints.mail.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { audit } from '../../platform/audit.ts';
import type { Sql } from '../../platform/db/db.ts';
import { conflict, forbidden } from '../../platform/errors.ts';
import type { Actor } from '../../platform/http/access.ts';
import type { ProcessedImage } from '../../platform/images.ts';

type Report = { report: CreateComplaint; readImages: () => Promise<ProcessedImage[]> };

/** Adds a complaint about the tenant's rental. What somebody without a rental sends is not even read. */
export async function createComplaint(deps: Deps, actor: Actor, readReport: () => Promise<Report>) {
  await getContractId(deps.db, actor.id);
  const { report: given, readImages } = await readReport();
  const { customer = actor.id, ...report } = given;
  if (customer !== actor.id) throw forbidden('not_allowed');
  const images = await storeComplaintImages(deps.storage, await readImages());

  return deps.db.begin(async (tx) => {
    const contractId = await getContractId(tx, actor.id);
    const complaint = await complaints.insert(tx, {
      customerId: actor.id,
      contractId,
      ...report,
      images,
      createdAt: deps.clock.now(),
    });
    await audit(tx, actor.id, {
      action: 'complaint.added',
      subject: { type: 'complaint', id: complaint.id },
      after: { contractId, ...complaints.reportOf(complaint), images: images.length },
    });
    await deps.outbox.announce(tx, {
      toAdmins: [mail.added(complaint)],
      change: complaintChange(complaint),
    });
    return complaint;
  });
}

async function getContractId(db: Sql, userId: string): Promise<string> {
  const contractId = await complaints.findLiveContract(db, userId);
  if (!contractId) throw conflict('complaint_needs_rental');
  return contractId;
}
