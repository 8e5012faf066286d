import type { Deps } from '../../deps.ts';
import * as complaints from '../../domain/complaints/complaints.repository.ts';
import { notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

export async function getComplaint({ db }: Deps, actor: Actor, id: string) {
  const complaint = await complaints.getById(db, id);
  if (!isOwnerOrAdmin(actor, complaint.customer_id)) throw notFound('complaint_not_found');
  return complaint;
}
