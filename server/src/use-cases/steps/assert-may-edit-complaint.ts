import type { ComplaintChanges } from '@teduh/shared/complaints';
import { mayEditFields } from '../../domain/complaints/complaints.policy.ts';
import { type ComplaintRow, reportOf } from '../../domain/complaints/complaints.repository.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import { type Actor, isOwnerOrAdmin } from '../../platform/http/access.ts';

/** With the locked row, so that it is decided by the report as it is when the change is made. */
export function assertMayEditComplaint(actor: Actor, complaint: ComplaintRow, changes: ComplaintChanges) {
  if (!isOwnerOrAdmin(actor, complaint.customer_id)) throw notFound('complaint_not_found');
  if (!mayEditFields(actor, changes, reportOf(complaint))) throw forbidden('not_allowed');
}
