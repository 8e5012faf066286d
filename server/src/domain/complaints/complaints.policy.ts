import type { ComplaintStatus, PatchComplaint } from '@teduh/shared/complaints';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { Actor } from '../../platform/http/access.ts';

/** Tenants change title and description; admins change the status, and assign a complaint only to themselves. */
export function mayEditFields(actor: Actor, patch: PatchComplaint): boolean {
  const { title, description, status, admin, resolutionDetails } = patch;
  const tenantFields = [title, description];
  const adminFields = [status, admin, resolutionDetails];
  const otherFields = actor.userType === 'admin' ? tenantFields : adminFields;
  const isForAnotherAdmin = admin !== undefined && admin !== actor.id;
  return !isForAnotherAdmin && otherFields.every((field) => field === undefined);
}

/** Why a complaint with this status cannot make the move that was asked for. */
export function reasonNotToMove(from: ComplaintStatus, to: ComplaintStatus): ErrorCode {
  if (from === 'Handled') return 'complaint_handled';
  if (from === 'In Handling') return 'complaint_already_taken';
  return to === 'Handled' ? 'complaint_not_taken' : 'no_changes';
}
