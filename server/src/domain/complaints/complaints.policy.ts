import type { ComplaintChanges, ComplaintStatus } from '@teduh/shared/complaints';
import type { ErrorCode } from '@teduh/shared/errors.constants';
import type { Actor } from '../../platform/http/access.ts';
import type { Report } from './complaints.repository.ts';

/**
 * Tenants change what they reported; admins change the status, and assign a complaint only to themselves. An admin may send the
 * current report along, as a client does that sends its whole form.
 */
export function mayEditFields(actor: Actor, patch: ComplaintChanges, current: Report): boolean {
  const { status, admin, resolutionDetails } = patch;
  if (actor.userType === 'customer')
    return [status, admin, resolutionDetails].every((field) => field === undefined);
  const reported = Object.keys(current) as (keyof Report)[];
  const keepsReport = reported.every(
    (field) => patch[field] === undefined || patch[field] === current[field],
  );
  return keepsReport && (admin === undefined || admin === actor.id);
}

/** Why a complaint with this status cannot make the move that was asked for. */
export function reasonNotToMove(from: ComplaintStatus, to: ComplaintStatus): ErrorCode {
  if (from === 'Handled') return 'complaint_handled';
  if (from === 'In Handling') return 'complaint_already_taken';
  return to === 'Handled' ? 'complaint_not_taken' : 'no_changes';
}
